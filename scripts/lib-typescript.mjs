/**
 * Runs the TypeScript file named by the first argument as the app's own code is run. Through Vite, because Node only
 * strips types: it reads neither `~/` paths nor parameter properties, and a resolution hook would still need a compiler.
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./lib-project.mjs";

process.once("disconnect", () => process.exit(1));
process.channel?.unref();
process.argv.splice(1, 1);
process.env.NODE_ENV ??= "production";
await runnerImport(process.argv[1], {
  root,
  resolve: { alias: { "~/": join(root, "app/") } },
  logLevel: "error",
});
