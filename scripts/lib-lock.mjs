/** A lock for installing and building in this checkout, across processes. */
import {
  existsSync,
  mkdirSync,
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
  rmSync(LOCK, { recursive: true, force: true });
}

async function takeLock() {
  let told = false;
  while (!tryLock()) {
    if (isStale(LOCK)) {
      breakLock();
      continue;
    }
    if (!told) process.stdout.write("Waiting for another start to finish its build…\n");
    told = true;
    await sleep(POLL_MILLISECONDS);
  }
}

/** The owner is written before the folder is renamed, so that no lock without an owner is visible. */
function tryLock() {
  const draft = `${LOCK}-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  writeFileSync(join(draft, "owner"), String(process.pid));
  try {
    renameSync(draft, LOCK);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

function isStale(folder) {
  try {
    const owner = Number(readFileSync(join(folder, "owner"), "utf8"));
    const silence = Date.now() - statSync(join(folder, "owner")).mtimeMs;
    return silence > STALE_AFTER_MILLISECONDS || owner === process.pid || !isRunning(owner);
  } catch {
    return false;
  }
}

/** Two waiters may both see a dead owner: the one that has moved a valid lock away restores it. */
function breakLock() {
  const aside = `${LOCK}-dead-${process.pid}`;
  try {
    renameSync(LOCK, aside);
  } catch {
    return;
  }
  if (!isStale(aside)) {
    try {
      renameSync(aside, LOCK);
      return;
    } catch {}
  }
  rmSync(aside, { recursive: true, force: true });
}

function touch() {
  const now = new Date();
  try {
    utimesSync(join(LOCK, "owner"), now, now);
  } catch {}
}
