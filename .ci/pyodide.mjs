// Runs a Python program in Pyodide, out of a folder that holds Pyodide and the wheels:
//     node .ci/pyodide.mjs build/plain tests/plain.py
// Its functions are called as a browser's tab would call them: `main`, and `beside`, which waits for the event loop.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const [folder, program] = process.argv.slice(2).map((path) => resolve(path));

async function run() {
  const { loadPyodide, version } = await import(`${folder}/pyodide/pyodide.mjs`);
  const python = await loadPyodide();
  console.log(`Pyodide ${version}, Python ${python.runPython("import sys; sys.version.split()[0]")}`);
  for (const wheel of readdirSync(`${folder}/wheels`)) {
    python.unpackArchive(new Uint8Array(readFileSync(`${folder}/wheels/${wheel}`)), "wheel");
  }
  python.FS.writeFile("program.py", readFileSync(program, "utf8"));
  const failures = python.runPython("import program; program.main()");
  await python.runPythonAsync("await program.beside()");
  return failures;
}

// What Python says, without the lines of Pyodide's own code, which are very long.
process.exitCode = await run().catch((error) => {
  console.error(error.message);
  return 1;
});
