/** npm run bench -- NAME: runs tools/bench/NAME.ts, which prints a table and fails nothing by time. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { root, runInForeground } from "./lib-project.mjs";

const folder = join(root, "tools/bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name, ...sizes] = process.argv.slice(2);

if (name && names.includes(name)) {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const run = join(root, "scripts/lib-typescript.mjs");
  const args = ["--no-warnings", run, join(folder, `${name}.ts`), ...sizes];
  process.exitCode = await runInForeground(node, args);
} else {
  process.stdout.write(`Say which: npm run bench -- ${names.join(" | ")}\n`);
  process.exitCode = name ? 1 : 0;
}
