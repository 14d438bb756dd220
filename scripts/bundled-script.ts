import { build, type Plugin } from "vite";

/** The oldest browsers that the README promises; newer syntax is written for them. */
export const SUPPORTED_BROWSERS = ["chrome109", "edge109", "firefox115", "ios16.4", "safari16.4"];

const BUNDLED = /\?bundled$/;

/** `import { text } from "./file.ts?bundled"` gives the text of one script for browsers, with all that the file imports. */
export function bundledScript(): Plugin {
  return {
    name: "bundled-script",
    load: {
      // Asked once, not for each of 4,000 modules.
      filter: { id: BUNDLED },
      async handler(id) {
        const { code, files } = await bundle(id.replace(BUNDLED, ""));
        for (const file of files) this.addWatchFile(file);
        return `export const text = ${JSON.stringify(code)};`;
      },
    },
  };
}

/** Whether this module is the text of a bundled script. */
export function isBundled(id: string): boolean {
  return BUNDLED.test(id);
}

async function bundle(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: SUPPORTED_BROWSERS,
      rolldownOptions: { input: entry, output: { format: "iife", codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${entry} became no script.`);
  return { code: chunk.code, files: chunk.moduleIds };
}
