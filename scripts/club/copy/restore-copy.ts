import { dirname } from "node:path";
import type { Instant } from "~/lib/dates";
import { type BackupSummary, type ClubData, summaryOf } from "../backup";
import { BackupRefusal } from "../backup-refusal";
import { checkSqlite } from "../sqlite-copy";
import { restoreSqlite } from "../sqlite-restore";
import { isNewest, readGenerations } from "./generations";
import { type CopyPlace, CopyReader, LitestreamFailure, type Written } from "./litestream";
import { requireReadable } from "./store";

/** Which state of the copy: its last, that of a moment, or the last one of a named generation. */
export interface RestoreTarget {
  at?: Instant | undefined;
  generation?: string | undefined;
}

/**
 * Replaces the club's database with its state in the copy; returns when its last change was copied. Refuses a
 * moment before the copy, a damaged copy and a database in use.
 */
export async function restoreCopy(
  place: ClubData & CopyPlace,
  wanted: RestoreTarget,
): Promise<BackupSummary & { at: Instant }> {
  let at = 0;
  const counts = await restoreSqlite(place.dataDir, async (draft) => {
    at = await writeWanted(place, { ...wanted, file: draft });
    return checkSqlite(draft).map(({ rows }) => rows);
  });
  return { ...summaryOf(place.copyTo, counts), at };
}

/** Writes the wanted state into a file of a draft's folder; returns when its last change was copied. */
export async function writeWanted(
  place: CopyPlace,
  { file, at, generation }: RestoreTarget & { file: string },
): Promise<Instant> {
  using reader = new CopyReader(place, dirname(file));
  const found = await reader.listGenerations();
  if (found.size === 0) {
    requireReadable(place.copyTo);
    throw new BackupRefusal(`There is no copy in ${place.copyTo} that can be restored.`);
  }
  if (generation !== undefined) {
    if (!found.has(generation))
      throw new BackupRefusal(`There is no copy ${generation} in ${place.copyTo}.`);
    await reader.restore(generation, { file });
    return await lastChange(reader, found, generation);
  }
  const order = await writeNewest(reader, { file, found });
  const newest = order.at(-1) ?? "";
  if (at === undefined) return await lastChange(reader, found, newest);
  return await writeMoment(reader, { file, at, found, order });
}

type WrittenByGeneration = Map<string, Written[]>;

/**
 * Writes the last state of the newest copy into the file: the one whose own list has all others. Returns the
 * order of all, the newest last.
 */
async function writeNewest(
  reader: CopyReader,
  { file, found }: { file: string; found: WrittenByGeneration },
): Promise<string[]> {
  const inStore = [...found.keys()];
  // The likely one first: the clock is right as a rule.
  const begun = (name: string) => found.get(name)?.at(-1)?.at ?? 0;
  const candidates = inStore.toSorted((one, other) => begun(other) - begun(one));
  const failures: LitestreamFailure[] = [];
  for (const generation of candidates) {
    try {
      await reader.restore(generation, { file });
    } catch (error) {
      if (!(error instanceof LitestreamFailure)) throw error;
      failures.push(error);
      continue;
    }
    const recorded = readGenerations(file);
    if (isNewest(generation, { recorded, inStore }))
      return [...recorded.filter((name) => name !== generation && found.has(name)), generation];
  }
  const [failure] = failures;
  if (failure && failures.length === candidates.length) throw failure;
  throw new BackupRefusal(refusalOfOrder(found, failure));
}

function refusalOfOrder(
  found: WrittenByGeneration,
  failure: LitestreamFailure | undefined,
): string {
  const why = failure
    ? `The newest copy may be one that cannot be read (${failure.detail})`
    : "Which copy is the newest cannot be told";
  const names = [...found]
    .map(([name, whole]) => `${name} (${isoOf(whole.at(-1)?.at ?? 0)})`)
    .join(", ");
  return `${why}. Nothing was changed. Choose one by its name, with restore --at now --copy NAME: ${names}.`;
}

/** Writes the state of a moment: of two states with one date, the one that was written later. */
async function writeMoment(
  reader: CopyReader,
  input: { file: string; at: Instant; found: WrittenByGeneration; order: string[] },
): Promise<Instant> {
  const { file, at, found, order } = input;
  const wholeOf = (name: string) => found.get(name)?.findLast((whole) => whole.at <= at);
  const generation = order.findLast((name) => wholeOf(name) !== undefined);
  const whole = generation === undefined ? undefined : wholeOf(generation);
  if (generation === undefined || whole === undefined)
    throw new BackupRefusal(
      `The copy begins at ${isoOf(beginOf(found))}: choose a later moment, or restore a backup.`,
    );
  const changes = (await reader.listChanges(generation)).filter(
    ({ index }) => index >= whole.index,
  );
  const isWanted = (change: Written) => change.at <= at;
  const first = changes.findIndex((change) => !isWanted(change));
  const later = first === -1 ? [] : changes.slice(first);
  if (later.some(isWanted)) throw new BackupRefusal(refusalOfTwice(later));
  // Litestream refuses a moment after the last change.
  await reader.restore(generation, { file, ...(later.length > 0 && { at }) });
  return Math.max(whole.at, changes.findLast(isWanted)?.at ?? 0);
}

function refusalOfTwice(later: Written[]): string {
  const before = isoOf(Math.min(...later.map((change) => change.at)));
  return `The clock was set back while this copy was kept, so this moment is in it twice. Nothing was changed. Choose --at now, or a moment before ${before}.`;
}

async function lastChange(
  reader: CopyReader,
  found: WrittenByGeneration,
  generation: string,
): Promise<Instant> {
  const last = (await reader.listChanges(generation)).at(-1) ?? found.get(generation)?.at(-1);
  return last?.at ?? 0;
}

function beginOf(found: WrittenByGeneration): Instant {
  return Math.min(...[...found.values()].flat().map((whole) => whole.at));
}

function isoOf(at: Instant): string {
  return new Date(at).toISOString();
}
