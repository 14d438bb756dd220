/** The rows of every table of the club, in a form that is the same on both databases. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { MIGRATIONS, migrateAsBackup } from "~/db/migrate";
import { openMemory } from "~/db/open";
import type { Db, Tables } from "~/db/tables";
import type { CounterTables } from "~/db/tables/counters";
import { openShared } from "../sqlite-copy";

/** Of a table, read or written at once. */
export const ROWS_AT_A_TIME = 500;

/** Written anew by the other side: they follow from the rest, and differ from database to database. */
const DERIVED: Record<keyof CounterTables | "migration_checksums", true> = {
  counters: true,
  member_directory: true,
  runner_months: true,
  search_words: true,
  search_parts: true,
  search_texts: true,
  word_offsets: true,
  club_offsets: true,
  migration_checksums: true,
};

export type TableName = keyof Tables;

/** A table, with its columns in order. */
export interface Table {
  name: TableName;
  columns: string[];
}

/** A value in JSON: bytes as their base64, in a list. */
type Value = string | number | null | [string];

/** The values of a row, in the order of its table's columns. */
export type Row = Value[];

/** Some rows of a table at a time, at least once for each table. */
export interface SomeRows {
  table: Table;
  rows: Row[];
}

/** The tables that are moved, in order: those of the club. The copier, among others, keeps tables of its own beside them. */
export async function listMovedTables(db: Db): Promise<Table[]> {
  const own = await listOwnTables();
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => own.has(name) && !(name in DERIVED))
    .map(({ name, columns }) => ({
      name: name as TableName,
      columns: columns.map((column) => column.name).sort(),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The names of the tables that the migrations make. */
async function listOwnTables(): Promise<Set<string>> {
  await using db = openMemory().db;
  await db.transaction().execute((db) => migrateAsBackup(db, Object.keys(MIGRATIONS)));
  const tables = await db.introspection.getTables();
  return new Set(tables.filter(({ isView }) => !isView).map(({ name }) => name));
}

/** Reads the rows of a SQLite file as of one moment; a server may go on writing. */
export function* rowsInSqlite(file: string, tables: readonly Table[]): Generator<SomeRows> {
  using database = openShared(file, true);
  database.exec("BEGIN");
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    let rows: Row[] = [];
    for (const row of database.prepare(`SELECT ${columns} FROM "${table.name}"`).iterate()) {
      rows.push(rowOf(table, row));
      if (rows.length < ROWS_AT_A_TIME) continue;
      yield { table, rows };
      rows = [];
    }
    yield { table, rows };
  }
}

/** Reads the rows as of the moment of PostgreSQL's transaction `db`. */
export async function* rowsInPostgres(db: Db, tables: readonly Table[]): AsyncGenerator<SomeRows> {
  for (const table of tables) {
    await sql`declare moved_rows no scroll cursor for
      select ${sql.join(table.columns.map((column) => sql.ref(column)))}
      from ${sql.table(table.name)}`.execute(db);
    const next = sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_AT_A_TIME)} from moved_rows`;
    for (let isMore = true; isMore; ) {
      const { rows } = await next.execute(db);
      yield { table, rows: rows.map((row) => rowOf(table, row)) };
      isMore = rows.length === ROWS_AT_A_TIME;
    }
    await sql`close moved_rows`.execute(db);
  }
}

function rowOf(table: Table, row: Record<string, unknown>): Row {
  return table.columns.map((column) => {
    const value = row[column];
    if (value instanceof Uint8Array) return [Buffer.from(value).toString("base64")];
    if (value === null || typeof value === "string" || typeof value === "number") return value;
    throw new Error(`${table.name}.${column} has a value that cannot be moved: ${typeof value}.`);
  });
}

/** What a database takes for a value. */
export function storedOf(value: Value): string | number | null | Uint8Array {
  return Array.isArray(value) ? Buffer.from(value[0], "base64") : value;
}

/** The number of a table's rows, and a digest of them in any order. */
export interface Content {
  rows: number;
  sha256: string;
}

const DIGEST_BITS = 256;

/** Sums up rows, so that the order in which a database gives them does not matter. */
export class Contents {
  readonly #sums = new Map<string, { rows: number; sum: bigint }>();

  add({ table: { name, columns }, rows }: SomeRows): void {
    const found = this.#sums.get(name) ?? { rows: 0, sum: 0n };
    for (const row of rows) {
      const named = columns.map((column, index) => [column, row[index]]);
      const digest = createHash("sha256").update(JSON.stringify(named)).digest("hex");
      found.rows += 1;
      found.sum = BigInt.asUintN(DIGEST_BITS, found.sum + BigInt(`0x${digest}`));
    }
    this.#sums.set(name, found);
  }

  /** By the name of the table. */
  get all(): Record<string, Content> {
    return Object.fromEntries(
      [...this.#sums].map(([name, { rows, sum }]) => [name, { rows, sha256: sum.toString(16) }]),
    );
  }
}
