/** npm run club -- …: the club's command line. */
import { join } from "node:path";
import { readWords } from "./club-options.mjs";
import { CLUB, ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, findPinnedNode, isServed, root, runInForeground } from "./lib-project.mjs";
import { requireSettings } from "./lib-settings.mjs";
import { currentFolder, HOME, upgrade } from "./upgrade.mjs";

const args = process.argv.slice(2);
process.exitCode = await runBy(currentFolder());

/** The commands are those of the version that runs, as the database is; so is the one that brings the next version. */
async function runBy(current) {
  if (current !== root)
    return await runInForeground(process.execPath, [join(current, "scripts/club.mjs"), ...args]);
  return args[0] === "upgrade" ? await upgrade(args.slice(1)) : await runCommand();
}

async function runCommand() {
  const read = readWords(args);
  if ("text" in read) {
    process[read.code === 0 ? "stdout" : "stderr"].write(read.text);
    return read.code;
  }
  // The doctor says by itself what the settings lack.
  if (read.command !== "doctor") requireSettings();
  // Sources that were pulled beside a server are built when it has ended.
  const node = isServed() ? findPinnedNode() : await ensureInstalled("start");
  if (!isServed()) await ensureBuilt(node);
  return await runInForeground(
    node,
    [...envFileArgs(), "--enable-source-maps", CLUB, ...args],
    { NODE_ENV: "production" },
    // The files that a command names are not in the folder of a release, which is deleted one day.
    HOME,
  );
}
