/**
 * The restore drill of a copy: restores its last second in a temporary place and compares it with the club's
 * database.
 */
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { findCopyState } from "~/db/copy-state";
import { withDraftFolder } from "~/db/drafts";
import type { Instant } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { checkSqlite, openShared, summarize, type TableSummary } from "../sqlite-copy";
import { restoreSqlite } from "../sqlite-restore";
import type { CopyPlace } from "./litestream";
import { writeWanted } from "./restore-copy";

export interface DrilledCopy {
  /** When its last change was copied. */
  at: Instant;
  tables: number;
  rows: number;
  /** Whether there were no writes for long enough to compare the copy with the club. */
  isCompared: boolean;
}

interface Place extends CopyPlace {
  dataDir: string;
}

const TRIES = 30;
/** A restore of a large club takes a while. */
const RESTORES = 3;
const LOOK_EVERY_MS = 100;
/** The copier reports its progress every second. */
const COPIER_LIMIT_MS = 10_000;

/**
 * Restores the copy in a temporary place and compares rows and digests of every table with the club's own at
 * the same moment. Refuses a copy that makes no progress, cannot be restored or differs. `now` is called
 * repeatedly.
 */
export async function drillCopy(
  place: Place,
  { now, tries = TRIES }: { now: () => Instant; tries?: number },
): Promise<DrilledCopy> {
  return await withDraftFolder(place.dataDir, async (dataDir) => {
    using club = new StillClub(place.dataDir);
    let restores = Math.min(RESTORES, tries);
    for (let left = tries; left > 0 && restores > 0; left -= 1) {
      club.hold();
      await whenCopied(place, now);
      if (club.hasChanged()) continue;
      restores -= 1;
      const found = await restored(place, dataDir);
      if (!club.hasChanged()) return compared(found, club.summarize());
    }
    return { ...drilledOf(await restored(place, dataDir)), isCompared: false };
  });
}

/** Waits until everything that is committed by now is in the copy. */
async function whenCopied(place: Place, now: () => Instant): Promise<void> {
  const from = now();
  for (let waited = 0; waited < COPIER_LIMIT_MS; waited += LOOK_EVERY_MS) {
    const { until } = await findCopyState(place);
    if (until !== undefined && until > from) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new BackupRefusal(
    `The copy in ${place.copyTo} stands still: start 'npm run club -- copy'.`,
  );
}

interface RestoredCopy {
  at: Instant;
  tables: TableSummary[];
}

/** The last state of the copy, restored in the folder. */
async function restored(place: Place, dataDir: string): Promise<RestoredCopy> {
  let at = 0;
  let tables: TableSummary[] = [];
  await restoreSqlite(dataDir, async (file) => {
    at = await writeWanted(place, { file });
    tables = checkSqlite(file);
    return tables.map(({ rows }) => rows);
  });
  return { at, tables };
}

function compared(copy: RestoredCopy, own: TableSummary[]): DrilledCopy {
  const differing = differingTables(own, copy.tables);
  if (differing.length > 0)
    throw new BackupRefusal(`The copy differs from the club in: ${differing.join(", ")}.`);
  return { ...drilledOf(copy), isCompared: true };
}

function drilledOf({ at, tables }: RestoredCopy): Omit<DrilledCopy, "isCompared"> {
  return { at, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

function differingTables(own: TableSummary[], copied: TableSummary[]): string[] {
  const textOf = ({ rows, sha256 }: TableSummary) => `${rows} ${sha256}`;
  const found = new Map(copied.map((table) => [table.name, textOf(table)]));
  const wrong = own.filter((table) => found.get(table.name) !== textOf(table));
  const known = new Set(own.map(({ name }) => name));
  return [...wrong, ...copied.filter(({ name }) => !known.has(name))].map(({ name }) => name);
}

/** A snapshot of the running club's database, with a check for later writes. */
class StillClub {
  readonly #reader: DatabaseSync;
  readonly #watch: DatabaseSync;
  #version: unknown;

  constructor(dataDir: string) {
    const file = join(dataDir, "club.sqlite");
    [this.#reader, this.#watch] = [openShared(file), openShared(file)];
  }

  /** Takes a new snapshot. */
  hold(): void {
    if (this.#reader.isTransaction) this.#reader.exec("COMMIT");
    this.#version = this.#readVersion();
    this.#reader.exec("BEGIN");
    this.#reader.prepare("SELECT count(*) FROM sqlite_schema").get();
  }

  /** Whether anything was committed since `hold`. */
  hasChanged(): boolean {
    return this.#readVersion() !== this.#version;
  }

  /** Rows and digest of every table in the snapshot. */
  summarize(): TableSummary[] {
    return summarize(this.#reader);
  }

  [Symbol.dispose](): void {
    this.#reader.close();
    this.#watch.close();
  }

  #readVersion(): unknown {
    return this.#watch.prepare("PRAGMA data_version").get()?.data_version;
  }
}
