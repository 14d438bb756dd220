/** The rows of every table of the club, in a form that is the same on both databases. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { MIGRATIONS, migrateAsBackup } from "~/db/migrate";
import { openMemory } from "~/db/open";
import type { Db, Tables } from "~/db/tables";
import type { CounterTables } from "~/db/tables/counters";

const ROWS_AT_A_TIME = 500;
const BUSY_TIMEOUT_MS = 5_000;

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

/** Called with some rows of a table at a time, at least once for each table. */
export type Visit = (table: Table, rows: Row[]) => Promise<void>;

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
  const { db } = openMemory();
  try {
    await db.transaction().execute((db) => migrateAsBackup(db, Object.keys(MIGRATIONS)));
    const tables = await db.introspection.getTables();
    return new Set(tables.filter(({ isView }) => !isView).map(({ name }) => name));
  } finally {
    await db.destroy();
  }
}

/** Reads the rows of a SQLite file as of one moment; a server may go on writing. */
export async function visitSqlite(
  file: string,
  tables: readonly Table[],
  visit: Visit,
): Promise<void> {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  try {
    database.exec("BEGIN");
    for (const table of tables) {
      const columns = table.columns.map((column) => `"${column}"`).join(", ");
      const statement = database.prepare(`SELECT ${columns} FROM "${table.name}"`);
      let rows: Row[] = [];
      for (const row of statement.iterate()) {
        rows.push(rowOf(table, row));
        if (rows.length < ROWS_AT_A_TIME) continue;
        await visit(table, rows);
        rows = [];
      }
      await visit(table, rows);
    }
  } finally {
    database.close();
  }
}

/** Reads the rows as of the moment of PostgreSQL's transaction `db`. */
export async function visitPostgres(db: Db, tables: readonly Table[], visit: Visit): Promise<void> {
  for (const table of tables) {
    await sql`declare moved_rows no scroll cursor for
      select ${sql.join(table.columns.map((column) => sql.ref(column)))}
      from ${sql.table(table.name)}`.execute(db);
    for (;;) {
      const { rows } = await sql<
        Record<string, unknown>
      >`fetch ${sql.lit(ROWS_AT_A_TIME)} from moved_rows`.execute(db);
      await visit(
        table,
        rows.map((row) => rowOf(table, row)),
      );
      if (rows.length < ROWS_AT_A_TIME) break;
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

  add({ name, columns }: Table, rows: readonly Row[]): void {
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
