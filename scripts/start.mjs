/** npm start: installs and builds what is missing, then runs the server until it ends. */
import { ensureBuilt, SERVER_ARGS, SERVER_ENV } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, runInForeground } from "./lib-project.mjs";

const node = await ensureInstalled("start");
await ensureBuilt(node);
process.exitCode = await runInForeground(
  node,
  [...envFileArgs(), ...SERVER_ARGS, ...process.argv.slice(2)],
  SERVER_ENV,
);
