/**
 * npm run torture [-- NAMES] [-- --rounds N --clients N --seconds N --requests N --kinds A,B --members N
 * --seed N]: kills, races, lost answers, a database that goes away, a full disk, hostile requests, slow clients.
 */
import { join } from "node:path";
import { ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { root, runInForeground } from "./lib-project.mjs";

const node = await ensureInstalled();
await ensureBuilt(node);
const run = join(root, "scripts/lib-typescript.mjs");
const main = join(root, "tools/torture/main.ts");
process.exitCode = await runInForeground(node, [
  "--no-warnings",
  run,
  main,
  ...process.argv.slice(2),
]);
