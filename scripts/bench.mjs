/**
 * npm run bench -- NAME: runs tools/bench/NAME.ts, which prints a table and fails nothing by time; with `--help` says
 * what it measures.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { root, runInForeground } from "./lib-project.mjs";

const folder = join(root, "tools/bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const isHelp = (word) => word === "--help" || word === "-h";
const words = process.argv.slice(2);
const [name, ...sizes] = words.filter((word) => !isHelp(word));
const needsHelp = words.some(isHelp);

if (names.includes(name) && needsHelp) {
  process.stdout.write(`npm run bench -- ${name}\n${aboutOf(name)}\n`);
} else if (names.includes(name)) {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const run = join(root, "scripts/lib-typescript.mjs");
  const args = ["--no-warnings", run, join(folder, `${name}.ts`), ...sizes];
  process.exitCode = await runInForeground(node, args);
} else {
  process.stdout.write(`Say which: npm run bench -- ${names.join(" | ")}\n`);
  process.exitCode = name ? 1 : 0;
}

/** The comment with which a bench begins: what it measures, and what it can be given. */
function aboutOf(name) {
  const [, comment = ""] =
    /^\/\*\*(.*?)\*\//s.exec(readFileSync(join(folder, `${name}.ts`), "utf8")) ?? [];
  return comment.replace(/\n \*/g, "\n").trim();
}
