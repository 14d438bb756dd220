/** The terminal's part of `npm run club -- copy` and `restore --at`. */
import { setTimeout as sleep } from "node:timers/promises";
import { CopyProgress } from "~/db/copy-state";
import type { Env } from "~/env.server";
import { dayOf, formatDay, type Instant, instantOf, isDay, SECOND_MS } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { noting } from "../note";
import { ContinuousCopy } from "./continuous-copy";
import { type DrilledCopy, drillCopy } from "./drill-copy";
import { restoreCopy } from "./restore-copy";

/** Together with the time of a turn, a change is copied well within a second. */
const PAUSE_MS = 250;

/** Keeps the copy until the process is told to stop; returns its exit code. */
export async function runContinuousCopy({ dataDir, copyTo, backupKey }: Env): Promise<number> {
  if (copyTo === undefined) throw new BackupRefusal("Set COPY_TO to a folder on another disk.");
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());
  const copy = new ContinuousCopy({ dataDir, copyTo, backupKey, now: () => Date.now() });
  const progress = new CopyProgress(dataDir, copyTo);
  const said = { whole: false };
  while (!stopping.signal.aborted) {
    copy.tick();
    if (copy.until !== undefined) progress.write(copy.until);
    if (!said.whole && copy.beganAt !== undefined) {
      said.whole = true;
      process.stdout.write(`The copy in ${copyTo} is whole; changes follow within a second.\n`);
    }
    await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  await copy.stop();
  progress.close();
  return 0;
}

/**
 * Restores the database as of a second of the copy in COPY_TO; returns what was restored, or why nothing was.
 */
export async function restoreAt(
  { copyTo, timeZone, ...place }: Env,
  text: string,
  now: Instant,
): Promise<{ ok: boolean; text: string }> {
  if (copyTo === undefined) return { ok: false, text: "Set COPY_TO to the folder of the copy." };
  const wanted = readMoment(text, { timeZone, now });
  if (wanted === undefined) return { ok: false, text: SAY_WHEN };
  const { at, tables, rows } = await restoreCopy({ ...place, copyTo }, wanted);
  const moment = restoredText(at, timeZone);
  const back = `${tables} tables, ${rows} rows are back, as of ${moment}. Start the server.\n`;
  return { ok: true, text: back };
}

const SAY_WHEN = "Say when: npm run club -- restore --at 2026-11-22T10:15:30, or --at now.";

/**
 * Restores the copy in a temporary place and records the outcome for the Health page; does nothing without a
 * copy.
 */
export async function drillContinuousCopy(env: Env): Promise<{ ok: boolean; text: string }> {
  const { copyTo, timeZone, ...place } = env;
  if (copyTo === undefined) return { ok: true, text: "" };
  try {
    const found = await noting(env, { name: "copy_drill", now: Date.now() }, async () => {
      const drilled = await drillCopy({ ...place, copyTo }, { now: () => Date.now() });
      return { result: drilled, detail: drilledText(drilled) };
    });
    const moment = restoredText(found.at, timeZone);
    const text = `${copyTo} can be restored as of ${moment}: ${drilledText(found)}\n`;
    return { ok: true, text };
  } catch (error) {
    if (error instanceof BackupRefusal) return { ok: false, text: error.message };
    throw error;
  }
}

function drilledText({ tables, rows, isCompared }: DrilledCopy): string {
  const proven = isCompared
    ? "the same as in the club"
    : "not compared, because the club was written to all the time";
  return `${tables} tables, ${rows} rows, ${proven}.`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/;

/** The last millisecond of the given second, in the club's zone; undefined for an unreadable one. */
export function readMoment(
  text: string,
  { timeZone, now }: { timeZone: string; now: Instant },
): Instant | undefined {
  if (text === "now") return now;
  const [, day = "", time = "", second = "0"] = MOMENT.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  return instantOf(day, time, timeZone) + Number(second) * SECOND_MS + SECOND_MS - 1;
}

/** 'Sun, 22 Nov 2026, 10:15:30'. */
export function restoredText(at: Instant, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" }).format(at);
  return `${formatDay(dayOf(at, timeZone), { year: true })}, ${time}`;
}
