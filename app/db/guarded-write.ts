import {
  type Compilable,
  type OperationNodeSource,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { dialectOf } from "./dialect";
import { type Places, prepared, type Values } from "./prepared";
import type { Db, Tables } from "./tables";
import { inTransaction, runAgain } from "./transaction";

/** A row to insert, by the names of its columns. */
export interface StoredRow {
  table: keyof Tables & string;
  row: Values;
}

/** A row whose number in one column becomes more or less; a CHECK refuses what it must not become. */
export interface ChangedRow {
  table: keyof Tables & string;
  key: Record<string, string>;
  add: Record<string, number>;
}

/** A row that gets other values; rows that are inserted after it may take what it leaves free in a unique index. */
export interface SetRow {
  table: keyof Tables & string;
  key: Record<string, string>;
  set: Values;
}

export type WrittenRow = StoredRow | ChangedRow | SetRow;

/**
 * A write of which all holds or nothing: an update that returns a row when its conditions are met, and rows that are
 * written only then. On PostgreSQL it is one statement, so that it takes one round trip and locks the updated row only
 * while it runs; on SQLite it is a transaction, the caller's where there is one. Returns whether the update changed
 * its row.
 */
export function guardedWrite<V extends Values>(
  update: (db: Db, values: Places<V>) => Compilable<unknown> & OperationNodeSource,
): (db: Db, values: V, rows: WrittenRow[]) => Promise<boolean> {
  const updated = prepared(update);
  const shapes = new Map<string, ReturnType<typeof oneStatement<V>>>();
  const writeEach = async (db: Db, values: V, rows: WrittenRow[]) => {
    if ((await updated(db, values)).length === 0) return false;
    for (const written of rows) await writeRow(db, written);
    return true;
  };
  return async (db, values, rows) => {
    if (dialectOf(db) === "sqlite")
      return db.isTransaction
        ? await writeEach(db, values, rows)
        : await inTransaction(db, (db) => writeEach(db, values, rows));
    const key = rows.map(shapeOf).join(" ");
    const statement = shapes.get(key) ?? oneStatement(update, rows);
    shapes.set(key, statement);
    const write = async () => (await statement(db, flattened(values, rows))).length > 0;
    return db.isTransaction ? await write() : await runAgain(write);
  };
}

/** The update and the other writes as parts of one statement; `rows` tells their tables and columns. */
function oneStatement<V extends Values>(
  update: (db: Db, values: Places<V>) => OperationNodeSource,
  rows: WrittenRow[],
) {
  return prepared((db, places: Places<V & Values>) => {
    const before: RawBuilder<SqlBool>[] = [];
    const others = rows.map((written, at) => {
      const place = (column: string) => places[placeOf(at, column)];
      const name = sql.ref(`written_${at}`);
      if (!("row" in written)) {
        // Counted, because PostgreSQL runs parts in any order that their reads of each other allow.
        before.push(sql`(select count(*) from ${name}) >= 0`);
        return sql`${name} as (${changeOf(written, place)} and exists (select 1 from updated) returning 1)`;
      }
      const ready = before.length === 0 ? sql`` : sql` where ${sql.join(before, sql` and `)}`;
      return sql`${name} as (${insertOf(written, place, sql` select `, sql` from updated${ready}`)})`;
    });
    const parts = [sql`updated as (${update(db, places)})`, ...others];
    const statement = sql`with ${sql.join(parts)} select 1 as done from updated`;
    return { compile: () => statement.compile(db) };
  });
}

type PlaceOf = (column: string) => unknown;

function insertOf(
  { table, row }: StoredRow,
  place: PlaceOf,
  before: ReturnType<typeof sql>,
  after: ReturnType<typeof sql>,
) {
  const columns = Object.keys(row);
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${before} ${sql.join(columns.map(place))} ${after}`;
}

function changeOf(written: ChangedRow | SetRow, place: PlaceOf) {
  const { table, key } = written;
  const changes =
    "add" in written
      ? Object.keys(written.add).map(
          (column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${place(column)}`,
        )
      : Object.keys(written.set).map((column) => sql`${sql.ref(column)} = ${place(column)}`);
  const where = Object.keys(key).map((column) => sql`${sql.ref(column)} = ${place(column)}`);
  return sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(where, sql` and `)}`;
}

function valuesOf(written: WrittenRow): Values {
  if ("row" in written) return written.row;
  return { ...written.key, ...("add" in written ? written.add : written.set) };
}

function flattened<V extends Values>(values: V, rows: WrittenRow[]): V & Values {
  const others = rows.flatMap((written, at) =>
    Object.entries(valuesOf(written)).map(([column, value]) => [placeOf(at, column), value]),
  );
  return { ...values, ...Object.fromEntries(others) };
}

function placeOf(at: number, column: string): string {
  return `${at}.${column}`;
}

const writes = new Map<string, (db: Db, values: Values) => Promise<unknown[]>>();

async function writeRow(db: Db, written: WrittenRow): Promise<void> {
  const key = shapeOf(written);
  const write =
    writes.get(key) ??
    prepared((db, places: Places<Values>) => {
      const place = (column: string) => places[column];
      const statement =
        "row" in written
          ? insertOf(written, place, sql`values (`, sql`)`)
          : changeOf(written, place);
      return { compile: () => statement.compile(db) };
    });
  writes.set(key, write);
  await write(db, valuesOf(written));
}

function shapeOf(written: WrittenRow): string {
  const { table } = written;
  if ("row" in written) return `${table}(${Object.keys(written.row)})`;
  const [sign, columns] = "add" in written ? ["+", written.add] : ["=", written.set];
  return `${table}[${Object.keys(written.key)}${sign}${Object.keys(columns)}]`;
}

/**
 * SQL for a text that every change of a row gives a new value, even one that leaves its columns as they were. Null on
 * SQLite, which has none: there a decision that hangs on it is made with the row locked.
 */
export function rowVersion(
  db: Db,
  table: (keyof Tables & string) | "e",
): RawBuilder<string | null> {
  return dialectOf(db) === "postgres" ? sql`${sql.ref(`${table}.xmin`)}::text` : sql`null`;
}

/** SQL for whether a row has still this version; every row has, where the version is null. */
export function hasRowVersion(
  db: Db,
  table: keyof Tables & string,
  version: RawBuilder<string | null>,
): RawBuilder<SqlBool> {
  if (dialectOf(db) === "sqlite") return sql`${version} is null`;
  return sql`(${version}::text is null or ${rowVersion(db, table)} = ${version}::text)`;
}
