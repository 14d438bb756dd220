import { existsSync } from "node:fs";
import { tightenDataFolder } from "~/db/private-files";
import type { BackupSummary, Place } from "./backup";
import { BackupRefusal } from "./backup-refusal";
import { restorePostgres } from "./postgres-restore";
import { restoreSqlite } from "./sqlite-restore";

/** Replaces the club's database with a backup; throws BackupRefusal and changes nothing when it cannot. */
export async function restore(place: Place, file: string): Promise<BackupSummary> {
  tightenDataFolder(place.dataDir);
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${file}.`);
  const counts = place.databaseUrl
    ? await restorePostgres(place.databaseUrl, file)
    : await restoreSqlite(place.dataDir, file);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return { file, tables: counts.length, rows };
}
