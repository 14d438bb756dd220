/** What `npm run club -- copy` and `restore --at` need of the terminal. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "~/env.server";
import { dayOf, formatDay, type Instant, instantOf, isDay, SECOND_MS } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { ContinuousCopy } from "./continuous-copy";
import { restoreCopy } from "./restore-copy";

/** With the time that a turn takes, a change is copied well within a second. */
const PAUSE_MS = 250;

/** Keeps the copy until the process is told to stop; returns its exit code. */
export async function keepCopy({ dataDir, copyTo, backupKey }: Env): Promise<number> {
  if (copyTo === undefined) throw new BackupRefusal("Set COPY_TO to a folder on another disk.");
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());
  const copy = new ContinuousCopy({ dataDir, copyTo, backupKey, now: () => Date.now() });
  const said = { whole: false };
  while (!stopping.signal.aborted) {
    copy.tick();
    if (!said.whole && copy.beganAt !== undefined) {
      said.whole = true;
      process.stdout.write(`The copy in ${copyTo} is whole; changes follow within a second.\n`);
    }
    await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  await copy.stop();
  return 0;
}

/** Goes back to a second of the copy in COPY_TO; says what is back, or why nothing is. */
export async function restoreAt(
  { copyTo, timeZone, ...place }: Env,
  text: string,
  now: Instant,
): Promise<{ ok: boolean; text: string }> {
  if (copyTo === undefined) return { ok: false, text: "Set COPY_TO to the folder of the copy." };
  const wanted = momentOf(text, { timeZone, now });
  if (wanted === undefined) return { ok: false, text: SAY_WHEN };
  const { at, tables, rows } = await restoreCopy({ ...place, copyTo }, wanted);
  const moment = restoredText(at, timeZone);
  const back = `${tables} tables, ${rows} rows are back, as of ${moment}. Start the server.\n`;
  return { ok: true, text: back };
}

const SAY_WHEN = "Say when: npm run club -- restore --at 2026-11-22T10:15:30, or --at now.";

/** Restores the copy's last second where nobody looks, and says when that was; '' without a copy. */
export async function drilledText({ copyTo, timeZone, ...place }: Env): Promise<string> {
  if (copyTo === undefined) return "";
  const dataDir = await mkdtemp(join(tmpdir(), "club-drill-"));
  try {
    const { at } = await restoreCopy({ ...place, dataDir, copyTo }, Number.POSITIVE_INFINITY);
    return `${copyTo} can be restored as of ${restoredText(at, timeZone)}.\n`;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/;

/** The last millisecond of the second that is meant, in the club's zone; undefined for what cannot be read. */
export function momentOf(
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
