"""The workbench in a browser's tab: JupyterLite, Pyodide, our wheel, notebooks."""
