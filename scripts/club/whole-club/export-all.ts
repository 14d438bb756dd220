/** `npm run club -- export --all FILE`: everything that the club's database holds, for either kind of database. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { listExecuted } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import { PRIVATE_FILE } from "~/db/private-files";
import type { Db } from "~/db/tables";
import { type BackupSummary, type ClubData, writeWhole } from "../backup";
import { BackupRefusal, NO_CLUB } from "../backup-refusal";
import {
  Contents,
  listMovedTables,
  rowsInPostgres,
  rowsInSqlite,
  type SomeRows,
  type Table,
} from "./table-rows";
import type { WholeClubEnd, WholeClubHead } from "./whole-club-file";

const FAST_COMPRESSION = 3;

/**
 * Writes every row of the club as compressed JSON lines, as of one moment; with a key the file is locked. Refuses a
 * database that this version does not know.
 */
export async function exportAll(
  place: ClubData,
  { file, now }: { file: string; now: number },
): Promise<BackupSummary> {
  return await writeWhole(place, { file, now }, (draft) => writeClub(place, draft, now));
}

async function writeClub(place: ClubData, file: string, now: number): Promise<number[]> {
  await using db = openDatabase(place, { connections: 1 });
  if (place.databaseUrl === undefined) {
    const source = join(place.dataDir, "club.sqlite");
    return await writeTables(db, (tables) => rowsInSqlite(source, tables), { file, now });
  }
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((db) => writeTables(db, (tables) => rowsInPostgres(db, tables), { file, now }));
}

type ReadRows = (tables: Table[]) => Iterable<SomeRows> | AsyncIterable<SomeRows>;

/** Returns the rows of each table. */
async function writeTables(
  db: Db,
  readRows: ReadRows,
  { file, now }: { file: string; now: number },
): Promise<number[]> {
  const contents = new Contents();
  await pipeline(
    Readable.from(linesOf(db, readRows, { contents, now })),
    createGzip({ level: FAST_COMPRESSION }),
    createWriteStream(file, { mode: PRIVATE_FILE }),
  );
  return Object.values(contents.all).map(({ rows }) => rows);
}

async function* linesOf(
  db: Db,
  readRows: ReadRows,
  { contents, now }: { contents: Contents; now: number },
): AsyncGenerator<string> {
  const migrations = await listExecuted(db);
  if (migrations.length === 0) throw new BackupRefusal(NO_CLUB);
  const head: WholeClubHead = { whole_club: 1, made_at: now, migrations };
  yield lineOf(head);
  let current: Table | undefined;
  for await (const some of readRows(await listMovedTables(db))) {
    const { table, rows } = some;
    if (table !== current) yield lineOf({ table: table.name, columns: table.columns });
    current = table;
    contents.add(some);
    if (rows.length > 0) yield rows.map(lineOf).join("");
  }
  const end: WholeClubEnd = { contents: contents.all };
  yield lineOf(end);
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
