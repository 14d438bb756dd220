/**
 * npm run torture [-- NAMES] [-- OPTIONS]: kills, races, lost answers, a database that goes away, a full disk, hostile
 * requests, slow clients; `parts` takes out each extension in turn, and `--help` names all with their options.
 */
import { join } from "node:path";
import { ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { root, runInForeground } from "./lib-project.mjs";
import { PARTS, readWords } from "./torture-options.mjs";

const words = process.argv.slice(2);
const read = readWords(words);
if ("text" in read) {
  process[read.code === 0 ? "stdout" : "stderr"].write(read.text);
  process.exit(read.code);
}
const node = await ensureInstalled();
process.exitCode = read.names.includes(PARTS) ? await tryParts() : await tryClub();

/** Takes out each extension in turn and runs the request tests of the core. */
async function tryParts() {
  const script = join(root, "scripts/without-extensions.mjs");
  return await runInForeground(node, [script, "--each", "--all"]);
}

async function tryClub() {
  await ensureBuilt(node);
  const run = join(root, "scripts/lib-typescript.mjs");
  const main = join(root, "tools/torture/main.ts");
  return await runInForeground(node, ["--no-warnings", run, main, ...words]);
}
