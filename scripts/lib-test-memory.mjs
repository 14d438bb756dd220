/** Memory for the tests: large pages, and a folder for their files (databases, profiles of browsers, servers' folders). */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A whole run writes less than half of this. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Makes all processes that start after it write their temporary files to memory, if there is enough: a test's
 * database is made and dropped in half the time. The folder is removed when the process ends.
 */
export function writeToMemory() {
  if (process.env.TMPDIR || !hasPlenty()) return;
  const folder = mkdtempSync(join(MEMORY, "club-tests-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasPlenty() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Makes glibc ask Linux for pages of 2 MB in all processes that start after it. A test run touches gigabytes,
 * and where new pages are costly, as in a virtual machine, they take a fifth of the processor time. Other
 * systems ignore it.
 */
export function askForLargePages() {
  process.env.GLIBC_TUNABLES ??= "glibc.malloc.hugetlb=1";
}
