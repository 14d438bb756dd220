/** The terminal's part of `npm run club -- copy` and `restore --at`. */
import { setTimeout as sleep } from "node:timers/promises";
import { CopyProgress, findCopyState } from "~/db/copy-state";
import type { Env } from "~/env.server";
import { dayOf, formatDay, type Instant, instantOf, isDay, SECOND_MS } from "~/lib/dates";
import { sizeText } from "../backup";
import { BackupRefusal } from "../backup-refusal";
import { noting } from "../note";
import { CopyKeeper } from "./copy-keeper";
import { type DrilledCopy, drillCopy } from "./drill-copy";
import { restoreCopy } from "./restore-copy";

/** Together with Litestream's own pauses, a change is known to be copied about a second later. */
const PAUSE_MS = 100;

/** Keeps the copy until the process is told to stop; returns its exit code. */
export async function runContinuousCopy(env: Env): Promise<number> {
  const { copyTo, dataDir } = env;
  if (copyTo === undefined) throw new BackupRefusal(SAY_WHERE);
  // Litestream's files too are for this user alone.
  process.umask(0o077);
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());
  const { until: lastUntil } = await findCopyState({ dataDir, copyTo });
  const keeper = await CopyKeeper.open({
    ...env,
    copyTo,
    lastUntil,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    say: (text) => process.stderr.write(`${text}\n`),
  });
  const progress = new CopyProgress(dataDir, copyTo);
  let isWhole = false;
  try {
    while (!stopping.signal.aborted) {
      await keeper.look();
      if (keeper.until !== undefined) progress.write(keeper.until);
      if (!isWhole && keeper.until !== undefined)
        process.stdout.write(`The copy in ${copyTo} is whole; changes follow within a second.\n`);
      isWhole = keeper.until !== undefined;
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  } finally {
    await keeper.stop();
    progress.close();
  }
  return 0;
}

/**
 * Restores the database from the copy in COPY_TO, as of a moment or its last state, of a named copy where one is
 * given; returns what was restored, or why nothing was.
 */
export async function restoreAt(
  { copyTo, timeZone, ...place }: Env,
  { at: text, copy: generation }: { at: string; copy?: string | undefined },
): Promise<{ ok: boolean; text: string }> {
  if (copyTo === undefined) return { ok: false, text: SAY_WHERE };
  const wanted = readMoment(text, timeZone);
  if (wanted === undefined || (generation !== undefined && wanted !== "now"))
    return { ok: false, text: SAY_WHEN };
  const restored = await restoreCopy(
    { ...place, copyTo },
    { generation, ...(wanted !== "now" && { at: wanted }) },
  );
  const moment = restoredText(restored.at, timeZone);
  return { ok: true, text: `${sizeText(restored)} are back, as of ${moment}. Start the server.\n` };
}

const SAY_WHERE = "Set COPY_TO to a folder on another disk, or to a store on another machine.";
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

function drilledText(drilled: DrilledCopy): string {
  const proven = drilled.isCompared
    ? "the same as in the club"
    : "not compared, because the club was written to all the time";
  return `${sizeText(drilled)}, ${proven}.`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/;

/** The last millisecond of the given second, in the club's zone, or 'now'; undefined for an unreadable one. */
export function readMoment(text: string, timeZone: string): Instant | "now" | undefined {
  if (text === "now") return "now";
  const [, day = "", time = "", second = "0"] = MOMENT.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  return instantOf(day, time, timeZone) + Number(second) * SECOND_MS + SECOND_MS - 1;
}

/** 'Sun, 22 Nov 2026, 10:15:30'. */
export function restoredText(at: Instant, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" }).format(at);
  return `${formatDay(dayOf(at, timeZone), { year: true })}, ${time}`;
}
