import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { listBackups } from "~/db/backup-files";
import { withDraftFolder } from "~/db/drafts";
import { tightenDataFolder } from "~/db/private-files";
import type { BackupSummary, ClubData } from "./backup";
import { BackupRefusal } from "./backup-refusal";
import { isLocked, unlockFile } from "./locked-file";
import { isFile, noFileText } from "./named-file";
import { restorePostgres } from "./postgres-restore";
import { verifySqlite } from "./sqlite-copy";
import { restoreSqlite } from "./sqlite-restore";

/** Replaces the club's database with a backup; throws BackupRefusal and changes nothing when it cannot. */
export async function restore(place: ClubData, file: string): Promise<BackupSummary> {
  tightenDataFolder(place.dataDir);
  if (!isFile(file)) throw new BackupRefusal(noFileText(file));
  if (!(await isLocked(file))) return await restoreOpen(place, file);
  return await withDraftFolder(place.dataDir, async (folder) => {
    const unlocked = join(folder, "unlocked");
    await unlockFile(file, unlocked, place.backupKey);
    return { ...(await restoreOpen(place, unlocked)), file };
  });
}

async function restoreOpen(
  { databaseUrl, dataDir }: ClubData,
  file: string,
): Promise<BackupSummary> {
  const counts = databaseUrl
    ? await restorePostgres(databaseUrl, file)
    : await restoreSqlite(dataDir, (draft) => {
        copyFileSync(file, draft);
        return verifySqlite(draft);
      });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return { file, tables: counts.length, rows };
}

/**
 * Restores the newest backup beside the data, or `file`, into a temporary place and removes that again. The
 * restore compares rows and digests with the backup's own summary. Refuses a backup that cannot be restored.
 */
export async function drill(place: ClubData, file: string | undefined): Promise<BackupSummary> {
  const chosen = file ?? listBackups(place)[0];
  if (chosen === undefined)
    throw new BackupRefusal("There is no backup: make one with 'npm run club -- backup'.");
  return await withDraftFolder(place.dataDir, async (dataDir) => {
    const { databaseUrl, backupKey } = place;
    if (databaseUrl === undefined)
      return await restore({ databaseUrl, dataDir, backupKey }, chosen);
    return await inNewDatabase(databaseUrl, (url) =>
      restore({ databaseUrl: url, dataDir, backupKey }, chosen),
    );
  });
}

/** Runs the work on a database of its own beside the one at `url`, and drops that. */
export async function inNewDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `club_drill_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`).catch((error: Error) => {
      throw new BackupRefusal(
        `The drill needs a database of its own, and this user may not create one (${error.message}). Give the user CREATEDB.`,
      );
    });
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    return await work(scratch.href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await client.end();
  }
}
