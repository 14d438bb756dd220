/** npm run club -- …: the club's command line. */
import { join } from "node:path";
import { CLUB, ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, findPinnedNode, isServed, root, runInForeground } from "./lib-project.mjs";
import { requireSettings } from "./lib-settings.mjs";
import { currentFolder, HOME, upgrade } from "./upgrade.mjs";

/** These say by themselves what the settings lack. */
const EXPLAINING = [undefined, "help", "doctor"];
const HELP = ["--help", "-h"];

const [command, ...args] = process.argv.slice(2);
const isExplaining =
  EXPLAINING.includes(command) || [command, ...args].some((word) => HELP.includes(word));
process.exitCode = await runBy(currentFolder());

/** The commands are those of the version that runs, as the database is; so is the one that brings the next version. */
async function runBy(current) {
  if (current !== root)
    return await runInForeground(process.execPath, [
      join(current, "scripts/club.mjs"),
      ...process.argv.slice(2),
    ]);
  return command === "upgrade" ? await upgrade(args) : await runCommand();
}

async function runCommand() {
  if (!isExplaining) requireSettings();
  // Sources that were pulled beside a server are built when it has ended.
  const node = isServed() ? findPinnedNode() : await ensureInstalled("start");
  if (!isServed()) await ensureBuilt(node);
  return await runInForeground(
    node,
    [...envFileArgs(), "--enable-source-maps", CLUB, ...process.argv.slice(2)],
    { NODE_ENV: "production" },
    // The files that a command names are not in the folder of a release, which is deleted one day.
    HOME,
  );
}
