/**
 * The restore drill of a copy: restores its last second in a temporary place and compares it with the club's
 * database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCopyState } from "~/db/copy-state";
import type { Instant } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { checkSqlite, type TableSummary } from "../sqlite-copy";
import { restoreSqlite } from "../sqlite-restore";
import { writeMoment } from "./restore-copy";
import { StillClub } from "./still-club";

export interface DrilledCopy {
  /** When its last change was copied. */
  at: Instant;
  tables: number;
  rows: number;
  /** Whether there were no writes for long enough to compare the copy with the club. */
  isCompared: boolean;
}

interface Place {
  dataDir: string;
  copyTo: string;
  backupKey?: string | undefined;
}

const TRIES = 30;
const LOOK_EVERY_MS = 100;
/** The copier reports its progress four times a second. */
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
  const dataDir = await mkdtemp(join(tmpdir(), "club-drill-"));
  const club = new StillClub(place.dataDir);
  try {
    for (let left = tries; left > 0; left -= 1) {
      club.hold();
      const wanted = await whenCopied(place, now);
      if (!club.hasChanged()) return await compared(place, { dataDir, club, wanted });
    }
    return await compared(place, { dataDir, club: undefined, wanted: now() });
  } finally {
    club.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until all committed changes are in the copy, and returns a moment after that. */
async function whenCopied(place: Place, now: () => Instant): Promise<Instant> {
  const from = now();
  for (let waited = 0; waited < COPIER_LIMIT_MS; waited += LOOK_EVERY_MS) {
    const { until } = await findCopyState(place);
    if (until !== undefined && until > from) return now();
    await sleep(LOOK_EVERY_MS);
  }
  throw new BackupRefusal(
    `The copy in ${place.copyTo} stands still: start 'npm run club -- copy'.`,
  );
}

async function compared(
  place: Place,
  input: { dataDir: string; club: StillClub | undefined; wanted: Instant },
): Promise<DrilledCopy> {
  const { dataDir, club, wanted } = input;
  let at = 0;
  let tables: TableSummary[] = [];
  await restoreSqlite(dataDir, async (file) => {
    at = await writeMoment(place, { file, wanted });
    tables = checkSqlite(file);
    return tables.map(({ rows }) => rows);
  });
  const differing = club === undefined ? [] : differingTables(club.summarize(), tables);
  if (differing.length > 0)
    throw new BackupRefusal(`The copy differs from the club in: ${differing.join(", ")}.`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { at, tables: tables.length, rows, isCompared: club !== undefined };
}

function differingTables(own: TableSummary[], copied: TableSummary[]): string[] {
  const textOf = ({ rows, sha256 }: TableSummary) => `${rows} ${sha256}`;
  const found = new Map(copied.map((table) => [table.name, textOf(table)]));
  const wrong = own.filter((table) => found.get(table.name) !== textOf(table));
  const known = new Set(own.map(({ name }) => name));
  return [...wrong, ...copied.filter(({ name }) => !known.has(name))].map(({ name }) => name);
}
