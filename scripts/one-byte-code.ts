import type { Plugin } from "vite";

/** What V8 keeps no script with at one byte a character: one such sign makes every other take two. */
const WIDE = /[^\0-\u00FF]/g;

/**
 * Writes such signs in the server's scripts as `\u20B9`, so that each thread keeps its code at half the size. Code that
 * reads its own spelling, as `String.raw`, would see the difference.
 */
export function oneByteCode(): Plugin {
  return {
    name: "one-byte-code",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    // After the last printing, which would write the signs again. A source map keeps its lines.
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk") output.code = escapeWide(output.code);
    },
  };
}

export function escapeWide(code: string): string {
  return code.replace(
    WIDE,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}
