import { closeSync, copyFileSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { Instant } from "~/lib/dates";
import type { BackupSummary, ClubData } from "../backup";
import { BackupRefusal } from "../backup-refusal";
import { unlockFile } from "../locked-file";
import { checkSqlite } from "../sqlite-copy";
import { restoreSqlite } from "../sqlite-restore";
import { type Copy, listCopies } from "./folder";
import { type CopiedChange, Records } from "./records";

const DAMAGED =
  "The copy is damaged here: a part of it was altered, or it was made with another BACKUP_KEY. Nothing was changed. Choose an earlier moment, or restore a backup.";

/**
 * Replaces the club's database with its state at a moment, from the copy in `copyTo`; returns when its last
 * change was copied. Refuses a moment before the copy, a damaged copy and a database in use.
 */
export async function restoreCopy(
  place: ClubData & { copyTo: string },
  wanted: Instant,
): Promise<BackupSummary & { at: Instant }> {
  let at = 0;
  const counts = await restoreSqlite(place.dataDir, async (draft) => {
    at = await writeMoment(place, { file: draft, wanted });
    return checkSqlite(draft).map(({ rows }) => rows);
  });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return { file: place.copyTo, tables: counts.length, rows, at };
}

/** Writes the database's state at a moment into a file; returns when its last change was copied. */
export async function writeMoment(
  { copyTo, backupKey }: { copyTo: string; backupKey?: string | undefined },
  { file, wanted }: { file: string; wanted: Instant },
): Promise<Instant> {
  const copies = listCopies(copyTo);
  const copy = copies.findLast(({ beganAt }) => beganAt <= wanted);
  if (!copy) throw new BackupRefusal(refusalOfCopies(copies, copyTo));
  if (copy.base.endsWith(".locked")) await unlockFile(copy.base, file, backupKey);
  else copyFileSync(copy.base, file);
  return applyChanges(copy, { file, wanted, backupKey });
}

function refusalOfCopies(copies: Copy[], folder: string): string {
  const [oldest] = copies;
  if (!oldest) return `There is no copy in ${folder} that can be restored.`;
  const from = new Date(oldest.beganAt).toISOString();
  return `The copy begins at ${from}: choose a later moment, or restore a backup.`;
}

/** Writes the pages copied until this moment into the file; returns when the last of them was copied. */
function applyChanges(
  { name, beganAt, changes }: Copy,
  input: { file: string; wanted: Instant; backupKey: string | undefined },
): Instant {
  const handle = openSync(input.file, "r+");
  try {
    const reading = new Records(name, input.backupKey).read(changes);
    let at = beganAt;
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done) {
        if (step.value.isDamaged || step.value.bytes === 0) throw new BackupRefusal(DAMAGED);
        break;
      }
      if (step.value.at > input.wanted) break;
      writePages(handle, step.value);
      at = step.value.at;
    }
    fsyncSync(handle);
    return at;
  } finally {
    closeSync(handle);
  }
}

function writePages(handle: number, { pages, pageSize, databasePages }: CopiedChange): void {
  for (const [page, bytes] of pages)
    if (page <= databasePages) writeSync(handle, bytes, 0, pageSize, (page - 1) * pageSize);
  ftruncateSync(handle, databasePages * pageSize);
}
