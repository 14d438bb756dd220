/** npm start: installs and builds what is missing, then runs the server until it ends. */
import { constants, setPriority } from "node:os";
import { ensureServable, makeSmaller, SERVER_ARGS, SERVER_ENV } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, runInForeground } from "./lib-project.mjs";
import { requireSettings } from "./lib-settings.mjs";

requireSettings({ isStart: true });
const node = await ensureInstalled("start");
await ensureServable(node);
const end = runInForeground(
  node,
  [...envFileArgs(), ...SERVER_ARGS, ...process.argv.slice(2)],
  SERVER_ENV,
);
// After the first page: it waits for nothing that only makes files smaller.
setPriority(constants.priority.PRIORITY_LOW);
makeSmaller().catch((error) => process.stderr.write(`Not made smaller: ${error.message}\n`));
process.exit(await end);
