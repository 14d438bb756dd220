/**
 * Runs the script named by the first argument and exits when the parent is killed. Not an `--import`, which
 * tools pass on to their workers.
 */
import { pathToFileURL } from "node:url";

process.once("disconnect", () => process.exit(1));
process.channel?.unref();
process.argv.splice(1, 1);
await import(pathToFileURL(process.argv[1]).href);
