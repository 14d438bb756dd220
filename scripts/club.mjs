/** npm run club -- …: the club's command line. */
import { CLUB, ensureBuilt } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { envFileArgs, runInForeground } from "./lib-project.mjs";

const node = await ensureInstalled("start");
await ensureBuilt(node);
process.exitCode = await runInForeground(
  node,
  [...envFileArgs(), "--enable-source-maps", CLUB, ...process.argv.slice(2)],
  { NODE_ENV: "production" },
);
