import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { PRIVATE_FOLDER, tightenDataFolder } from "~/db/private-files";
import { syncToDisk } from "./disk";
import { dumpPostgres } from "./postgres-dump";
import { copySqlite } from "./sqlite-copy";

/** Where the club's data is. */
export interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A summary of a backup. */
export interface BackupSummary {
  file: string;
  tables: number;
  rows: number;
}

/**
 * Writes a backup of a running club; the file gets its name when it is complete and on the disk. Without
 * `file` it goes to the folder `backups` beside the data.
 */
export async function backUp(
  place: Place,
  input: { file: string | undefined; now: number },
): Promise<BackupSummary> {
  const file = input.file ?? defaultFile(place, input.now);
  tightenDataFolder(place.dataDir);
  // An existing folder keeps its mode, because it may be shared; the file is private.
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  const draft = `${file}.${process.pid}.part`;
  try {
    const counts = place.databaseUrl
      ? await dumpPostgres(place.databaseUrl, { file: draft, now: input.now })
      : await copySqlite(join(place.dataDir, "club.sqlite"), { file: draft, now: input.now });
    syncToDisk(draft);
    renameSync(draft, file);
    syncToDisk(dirname(file));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return { file, tables: counts.length, rows };
  } finally {
    rmSync(draft, { force: true });
    rmSync(`${draft}-journal`, { force: true });
  }
}

function defaultFile({ databaseUrl, dataDir }: Place, now: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  return join(dataDir, "backups", `club-${moment}.${databaseUrl ? "jsonl.gz" : "sqlite"}`);
}
