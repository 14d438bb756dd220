/** `npm run club -- export --all FILE`: everything that the club's database holds, for either kind of database. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
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
  type Table,
  type Visit,
  visitPostgres,
  visitSqlite,
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
  const db = openDatabase(place, { connections: 1 });
  const lines = new Lines(file);
  try {
    await (place.databaseUrl === undefined
      ? writeSqlite(db, join(place.dataDir, "club.sqlite"), { lines, now })
      : db
          .transaction()
          .setIsolationLevel("repeatable read")
          .execute((db) =>
            writeTables(db, { lines, now }, (tables, visit) => visitPostgres(db, tables, visit)),
          ));
    return Object.values(lines.contents.all).map(({ rows }) => rows);
  } finally {
    await lines.end();
    await db.destroy();
  }
}

async function writeSqlite(db: Db, file: string, to: { lines: Lines; now: number }): Promise<void> {
  await writeTables(db, to, (tables, visit) => visitSqlite(file, tables, visit));
}

async function writeTables(
  db: Db,
  { lines, now }: { lines: Lines; now: number },
  visitAll: (tables: Table[], visit: Visit) => Promise<void>,
): Promise<void> {
  const migrations = await listExecuted(db);
  if (migrations.length === 0) throw new BackupRefusal(NO_CLUB);
  const head: WholeClubHead = { whole_club: 1, made_at: now, migrations };
  await lines.write(head);
  let current = "";
  await visitAll(await listMovedTables(db), async (table, rows) => {
    if (table.name !== current) await lines.write({ table: table.name, columns: table.columns });
    current = table.name;
    lines.contents.add(table, rows);
    for (const row of rows) await lines.write(row);
  });
  const end: WholeClubEnd = { contents: lines.contents.all };
  await lines.write(end);
}

/** Compressed JSON lines. */
class Lines {
  readonly contents = new Contents();
  readonly #gzip = createGzip({ level: FAST_COMPRESSION });
  readonly #ended: Promise<void>;

  constructor(file: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ended = promise;
    this.#ended.catch(() => this.#gzip.destroy());
    const written = createWriteStream(file, { mode: PRIVATE_FILE });
    this.#gzip.pipe(written).on("finish", resolve).on("error", reject);
  }

  async write(line: object): Promise<void> {
    if (this.#gzip.write(`${JSON.stringify(line)}\n`)) return;
    await Promise.race([
      new Promise<void>((resolve) => this.#gzip.once("drain", resolve)),
      this.#ended,
    ]);
  }

  /** Throws what could not be written. */
  async end(): Promise<void> {
    this.#gzip.end();
    await this.#ended;
  }
}
