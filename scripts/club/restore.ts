import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { withDraftFolder } from "~/db/drafts";
import { tightenDataFolder } from "~/db/private-files";
import type { BackupSummary, ClubData } from "./backup";
import { BackupRefusal } from "./backup-refusal";
import { isLocked, unlockFile } from "./locked-file";
import { restorePostgres } from "./postgres-restore";
import { verifySqlite } from "./sqlite-copy";
import { restoreSqlite } from "./sqlite-restore";

/** Replaces the club's database with a backup; throws BackupRefusal and changes nothing when it cannot. */
export async function restore(place: ClubData, file: string): Promise<BackupSummary> {
  tightenDataFolder(place.dataDir);
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${file}.`);
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
