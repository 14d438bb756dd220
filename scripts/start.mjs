/** npm start: installs and builds what is missing, then runs the server until it ends. */
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { ensureServable, SERVER_ARGS, SERVER_ENV } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, root, runInForeground, runScript } from "./lib-project.mjs";
import { requireSettings } from "./lib-settings.mjs";

requireSettings({ isStart: true });
const node = await ensureInstalled("start");
await ensureServable(node);
const end = runInForeground(
  node,
  [...envFileArgs(), ...SERVER_ARGS, ...process.argv.slice(2)],
  SERVER_ENV,
);
// The server goes first. In a process of its own: threads keep the priority that they were made with.
setPriority(constants.priority.PRIORITY_LOW);
void runScript(node, [join(root, "scripts/make-smaller.mjs")]).then(({ code, output }) => {
  const isEnded = code > 128;
  if (code !== 0 && !isEnded) process.stderr.write(`Not made smaller: ${output}\n`);
});
process.exit(await end);
