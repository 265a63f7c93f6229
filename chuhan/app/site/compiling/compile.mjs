// Runs a Python script in Pyodide, with a folder of this machine in its reach: node compile.mjs SCRIPT TOLD
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, text] = process.argv.slice(2);
const told = JSON.parse(text);
const { loadPyodide } = await import(pathToFileURL(`${told.pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${told.pyodide}/` });
python.mountNodeFS("/work", told.work);
python.globals.set("told", text);
python.runPython(readFileSync(script, "utf-8"));
