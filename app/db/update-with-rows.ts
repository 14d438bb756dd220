import { type Compilable, type OperationNodeSource, sql } from "kysely";
import { dialectOf } from "./dialect";
import { type Places, prepared, type Values } from "./prepared";
import type { Db, Tables } from "./tables";
import { inTransaction, runAgain } from "./transaction";

/** A row to insert, by the names of its columns. */
export interface StoredRow {
  table: keyof Tables & string;
  row: Values;
}

/**
 * A write of which all holds or nothing: an update that returns a row when its conditions are met, and rows
 * that are inserted only then. On PostgreSQL it is one statement, so that it takes one round trip and locks
 * the updated row only while it runs; on SQLite it is a transaction. Returns whether the update changed its
 * row.
 */
export function updateWithRows<V extends Values>(
  update: (db: Db, values: Places<V>) => Compilable<unknown> & OperationNodeSource,
): (db: Db, values: V, rows: StoredRow[]) => Promise<boolean> {
  const updated = prepared(update);
  const shapes = new Map<string, ReturnType<typeof oneStatement<V>>>();
  return async (db, values, rows) => {
    if (dialectOf(db) === "sqlite")
      return await inTransaction(db, async (db) => {
        if ((await updated(db, values)).length === 0) return false;
        for (const stored of rows) await insertRow(db, stored);
        return true;
      });
    const key = rows.map(shapeOf).join(" ");
    const statement = shapes.get(key) ?? oneStatement(update, rows);
    shapes.set(key, statement);
    return (await runAgain(() => statement(db, flattened(values, rows)))).length > 0;
  };
}

/** The update and the inserts as parts of one statement; `rows` tells their tables and columns. */
function oneStatement<V extends Values>(
  update: (db: Db, values: Places<V>) => OperationNodeSource,
  rows: StoredRow[],
) {
  return prepared((db, places: Places<V & Values>) => {
    const inserts = rows.map(({ table, row }, at) => {
      const columns = Object.keys(row);
      const values = columns.map((column) => places[placeOf(at, column)]);
      return sql`${sql.ref(`inserted_${at}`)} as (insert into ${sql.table(table)}
        (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(values)} from updated)`;
    });
    const parts = [sql`updated as (${update(db, places)})`, ...inserts];
    const statement = sql`with ${sql.join(parts)} select 1 as done from updated`;
    return { compile: () => statement.compile(db) };
  });
}

function flattened<V extends Values>(values: V, rows: StoredRow[]): V & Values {
  const others = rows.flatMap(({ row }, at) =>
    Object.entries(row).map(([column, value]) => [placeOf(at, column), value]),
  );
  return { ...values, ...Object.fromEntries(others) };
}

function placeOf(at: number, column: string): string {
  return `${at}.${column}`;
}

const inserts = new Map<string, (db: Db, row: Values) => Promise<unknown[]>>();

async function insertRow(db: Db, stored: StoredRow): Promise<void> {
  const { table, row } = stored;
  const key = shapeOf(stored);
  const insert =
    inserts.get(key) ?? prepared((db, row: Places<Values>) => db.insertInto(table).values(row));
  inserts.set(key, insert);
  await insert(db, row);
}

function shapeOf({ table, row }: StoredRow): string {
  return `${table}(${Object.keys(row)})`;
}
