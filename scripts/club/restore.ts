import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import type pg from "pg";
import { listBackups } from "~/db/backup-files";
import { withDraftFolder } from "~/db/drafts";
import { openClient } from "~/db/open";
import { tightenDataFolder } from "~/db/private-files";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { type BackupSummary, type ClubData, summaryOf } from "./backup";
import { BackupRefusal } from "./backup-refusal";
import { isFile, noFileText } from "./disk";
import { withUnlocked } from "./locked-file";
import { restorePostgres } from "./postgres-restore";
import { verifySqlite } from "./sqlite-copy";
import { restoreSqlite } from "./sqlite-restore";

/** Replaces the club's database with a backup; throws BackupRefusal and changes nothing when it cannot. */
export async function restore(place: ClubData, file: string): Promise<BackupSummary> {
  tightenDataFolder(place.dataDir);
  if (!isFile(file)) throw new BackupRefusal(noFileText(file));
  const { databaseUrl, dataDir } = place;
  const counts = await withUnlocked(place, file, async (unlocked) =>
    databaseUrl
      ? await restorePostgres(databaseUrl, unlocked)
      : await restoreSqlite(dataDir, (draft) => {
          copyFileSync(unlocked, draft);
          return verifySqlite(draft);
        }),
  );
  return summaryOf(file, counts);
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
    const restoreInto = (url: string | undefined) =>
      restore({ databaseUrl: url, dataDir, backupKey }, chosen);
    return await (databaseUrl === undefined
      ? restoreInto(undefined)
      : inNewDatabase(databaseUrl, restoreInto));
  });
}

/**
 * Runs the work on a database of its own beside the one at `url`, and drops that; before, those that killed drills left.
 */
export async function inNewDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const now = Date.now();
  const name = `club_drill_${now.toString(BEGAN_BASE)}_${randomBytes(8).toString("hex")}`;
  const client = openClient(url);
  await client.connect();
  try {
    await dropLeft(client, now);
    await client.query(`create database ${name}`).catch((error: Error) => {
      throw new BackupRefusal(
        `The drill needs a database of its own, and this user may not create one (${error.message}). Give the user CREATEDB.`,
      );
    });
    return await work(withDatabase(url, name));
  } finally {
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await client.end();
  }
}

/** The same address with another database. As text: PostgreSQL's socket has no host, and is no address to `URL`. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** The name of a drill's database has the moment at which the drill began; that of releases up to 0.2.0 has none. */
const DRILL_DATABASE = /^club_drill_(?:([0-9a-z]+)_)?[0-9a-f]{16}$/;
const BEGAN_BASE = 36;
/** No drill takes as long. */
const LEFT_AFTER_MS = 12 * HOUR_MS;

/** Drops what is a copy of the club's data, but for a database that somebody uses. */
async function dropLeft(client: pg.Client, now: Instant): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d join pg_roles r on r.oid = d.datdba
      where d.datname like 'club\\_drill\\_%' and r.rolname = current_user`,
  );
  for (const { name } of rows) {
    const found = DRILL_DATABASE.exec(name);
    const began = Number.parseInt(found?.[1] ?? "0", BEGAN_BASE);
    if (found && Math.abs(now - began) > LEFT_AFTER_MS)
      await client.query(`drop database if exists ${name}`).catch(() => undefined);
  }
}
