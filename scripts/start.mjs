/** npm start: installs and builds what is missing, then runs the server until it ends. */
import { ensureBuilt, SERVER } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, runInForeground } from "./lib-project.mjs";

const node = await ensureInstalled();
await ensureBuilt(node);
process.exitCode = await runInForeground(
  node,
  [...envFileArgs(), "--enable-source-maps", SERVER, ...process.argv.slice(2)],
  { NODE_ENV: "production" },
);
