/**
 * npm run check -- reach NAME: the files of core and extensions that the file with the exported function NAME needs,
 * itself among them, through others too. Imports of values count, also by import(); what only types need is counted
 * apart. Works on Node 20 without packages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "./lib-project.mjs";

const STATIC_IMPORT = /^(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s*from\s*)?"([^"\n]+)"/gm;
const LATE_IMPORT = /\bimport\(\s*"([^"\n]+)"/g;
const PART = /^app\/(core|extensions)\//;
const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Prints what each name needs; returns the exit code. */
export function printReach(names, folder = root, print = (text) => process.stdout.write(text)) {
  if (names.length === 0) {
    print("npm run check -- reach NAME…: name an exported function, such as bookSeat.\n");
    return 1;
  }
  const found = names.map((name) => describeReach(name, folder));
  for (const { text } of found) print(text);
  return found.every(({ isFound }) => isFound) ? 0 : 1;
}

function describeReach(name, folder) {
  const homes = listSources(folder, "app").filter((path) => exportsFunction(folder, path, name));
  if (homes.length !== 1)
    return {
      isFound: false,
      text: `${name} is exported by ${homes.length === 0 ? "no file" : homes.join(", ")}.\n`,
    };
  const values = filesNeeded(folder, homes[0], false);
  const more = filesNeeded(folder, homes[0], true).filter((path) => !values.includes(path));
  const lines = values.map((path) => `  ${path}\n`).join("");
  const apart = more.length > 0 ? `, and ${more.length} more for types alone` : "";
  return { isFound: true, text: `${lines}${name} needs ${values.length} files${apart}.\n` };
}

/** The files of core and extensions that this one needs, sorted. */
export function filesNeeded(folder, start, withTypes) {
  return allNeeded(folder, start, withTypes)
    .filter((path) => PART.test(path))
    .sort();
}

/** Every file of ours that this one needs. */
export function allNeeded(folder, start, withTypes) {
  const seen = new Set([start]);
  for (const path of seen)
    for (const imported of importsOf(folder, path, withTypes)) seen.add(imported);
  return [...seen];
}

function importsOf(folder, path, withTypes) {
  const text = readFileSync(join(folder, path), "utf8");
  const atStart = [...text.matchAll(STATIC_IMPORT)]
    .filter(([, type]) => withTypes || type === undefined)
    .map(([, , specifier]) => specifier);
  const late = [...text.matchAll(LATE_IMPORT)].map(([, specifier]) => specifier);
  return [...atStart, ...late].flatMap((specifier) => importedFile(folder, path, specifier) ?? []);
}

/** The file of ours that an import names; undefined for a package. */
export function importedFile(folder, path, specifier) {
  if (!/^(~\/|\.)/.test(specifier) || specifier.includes("?")) return undefined;
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : posix.join(dirname(path), specifier);
  return [base, `${base}.ts`, `${base}.tsx`].find(
    (file) => SOURCE.test(file) && existsSync(join(folder, file)),
  );
}

function exportsFunction(folder, path, name) {
  const pattern = new RegExp(`^export (?:async )?(?:function\\*? |const )${name}\\b`, "m");
  return pattern.test(readFileSync(join(folder, path), "utf8"));
}

function listSources(folder, path) {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const file = `${path}/${entry.name}`;
    if (entry.isDirectory()) return listSources(folder, file);
    return SOURCE.test(file) && !TEST.test(file) ? [file] : [];
  });
}
