/** npm run bench -- NAME: runs scripts/bench/NAME.mjs, which prints a table and fails nothing by time. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => file.slice(0, -".mjs".length));
const [name] = process.argv.slice(2);

if (name && names.includes(name)) {
  await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
} else {
  process.stdout.write(`Say which: npm run bench -- ${names.join(" | ")}\n`);
  process.exitCode = name ? 1 : 0;
}
