/** A lock for installing and building in this checkout, across processes. */
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, requireWritable, root } from "./lib-project.mjs";

const LOCK = join(root, ".lock");
const HEARTBEAT_MILLISECONDS = 1_000;
const STALE_AFTER_MILLISECONDS = 15_000;
const POLL_MILLISECONDS = 100;
/** Who takes a lock has written it by then; an empty one is left by a full disk or a machine that lost its power. */
const WRITTEN_AFTER_MILLISECONDS = 1_000;

/**
 * Runs `work`, which fills the folder, while holding the lock and returns its result; prints once when it has to wait.
 */
export async function withLock(folder, work) {
  for (const written of [root, folder]) if (existsSync(written)) requireWritable(written);
  await takeLock();
  process.once("exit", release);
  const heartbeat = setInterval(touch, HEARTBEAT_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off("exit", release);
    release();
  }
}

function release() {
  rmSync(LOCK, { force: true });
}

async function takeLock() {
  let told = false;
  while (takeLockFile(LOCK, STALE_AFTER_MILLISECONDS) !== undefined) {
    if (!told) process.stdout.write("Waiting for another start to finish its build…\n");
    told = true;
    await sleep(POLL_MILLISECONDS);
  }
}

/**
 * Takes a lock file, also from a process that is gone or has not touched it for so long. Undefined where it is taken; the id of
 * the process that has it otherwise.
 */
export function takeLockFile(file, staleAfterMs) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return undefined;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const found = readLock(file, staleAfterMs);
    if (found?.isStale === false) return found.owner;
    if (found) removeStale(file, staleAfterMs);
  }
}

/** Undefined where there is none any more. One that is just being written has the owner 0, which always runs. */
function readLock(file, staleAfterMs) {
  try {
    const silence = Date.now() - statSync(file).mtimeMs;
    const owner = Number(readFileSync(file, "utf8"));
    const limit = owner === 0 ? WRITTEN_AFTER_MILLISECONDS : staleAfterMs;
    return { owner, isStale: silence > limit || owner === process.pid || !isRunning(owner) };
  } catch (error) {
    // A folder is what a start of an earlier release has left.
    return error.code === "ENOENT" ? undefined : { owner: 0, isStale: error.code === "EISDIR" };
  }
}

/** Two waiters may both see a dead owner: the one that has moved a valid lock away restores it. */
function removeStale(file, staleAfterMs) {
  const aside = `${file}-dead-${process.pid}`;
  try {
    renameSync(file, aside);
    const moved = readLock(aside, staleAfterMs);
    if (moved?.isStale === false) writeFileSync(file, String(moved.owner), { flag: "wx" });
  } catch {}
  rmSync(aside, { recursive: true, force: true });
}

function touch() {
  const now = new Date();
  try {
    utimesSync(LOCK, now, now);
  } catch {}
}
