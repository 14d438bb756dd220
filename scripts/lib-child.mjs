/**
 * Runs the script named by the first argument, and ends when the parent is
 * killed, so that no orphan goes on writing. Not an `--import`: the tools
 * hand that on to workers of their own.
 */
import { pathToFileURL } from "node:url";

process.once("disconnect", () => process.exit(1));
process.channel?.unref();
process.argv.splice(1, 1);
await import(pathToFileURL(process.argv[1]).href);
