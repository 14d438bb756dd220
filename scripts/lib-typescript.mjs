/**
 * Runs the TypeScript file named by the first argument like the app's own code. Uses Vite, because Node's
 * type stripping supports neither `~/` paths nor parameter properties.
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./lib-project.mjs";
import { writeTextModules } from "./message-catalogue.ts";

writeTextModules();

process.once("disconnect", () => process.exit(1));
process.channel?.unref();
process.argv.splice(1, 1);
process.env.NODE_ENV ??= "production";
await runnerImport(process.argv[1], {
  root,
  resolve: { alias: { "~/texts/": join(root, ".texts/"), "~/": join(root, "app/") } },
  logLevel: "error",
});
