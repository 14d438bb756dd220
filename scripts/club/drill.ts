/** The restore drill: restores a backup in a temporary place, to prove that it works. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { withDraftFolder } from "~/db/drafts";
import { type BackupSummary, type ClubData, listBackups } from "./backup";
import { BackupRefusal } from "./backup-refusal";
import { restore } from "./restore";

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

async function inNewDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
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
