/**
 * Flags of V8, which Node does not promise, and settings of glibc's malloc. Plain JavaScript: `npm start` reads it on
 * Node 20 without packages.
 */

/** The switch: `false` starts Node with its defaults. */
const IS_ON = true;

/**
 * Garbage is collected earlier than Node would, and what is freed goes back to the system
 * (docs/decisions/021-memory-of-the-server.md).
 */
export const MEMORY_ARGS = IS_ON ? ["--max-semi-space-size=8", "--heap-growing-percent=40"] : [];
/** @type {Record<string, string>} */
export const MEMORY_ENV = IS_ON
  ? {
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072",
    }
  : {};
