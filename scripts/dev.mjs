/** npm run dev: installs what is missing, then runs the development server. */
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, runInForeground } from "./lib-project.mjs";
import { requireSettings } from "./lib-settings.mjs";

requireSettings();
const node = await ensureInstalled();
process.exitCode = await runInForeground(
  node,
  [...envFileArgs(), "server/dev.mjs", ...process.argv.slice(2)],
  { NODE_ENV: "development" },
);
