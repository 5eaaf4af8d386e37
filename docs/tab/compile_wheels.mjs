// Runs compile_wheels.py in Pyodide, on the wheels of a folder:
//     node docs/tab/compile_wheels.mjs PYODIDE FOLDER
// PYODIDE is npm's package, unpacked.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [pyodide, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
// With one seed sets have one order, and the same wheels come out each time.
const python = await loadPyodide({ env: { HOME: "/home", PYTHONHASHSEED: "0" } });
python.mountNodeFS("/wheels", folder);
python.FS.writeFile("compile_wheels.py", readFileSync(new URL("compile_wheels.py", import.meta.url), "utf8"));
try {
  python.pyimport("compile_wheels").compile_wheels("/wheels");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
