/**
 * The order in which the copies of a store were begun. Litestream begins a new copy, a generation with a
 * random name, whenever it cannot continue the last one, and orders them by the clock. The clock may jump, so
 * the club's own database, and with it each copy, holds the list of the copies before it.
 */
import { existsSync } from "node:fs";
import { openShared } from "../sqlite-copy";

const TABLE = "copy_generations";

/** The recorded generations, the oldest first; none in a database that was never copied. */
export function readGenerations(file: string): string[] {
  if (!existsSync(file)) return [];
  using database = openShared(file);
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(TABLE);
  if (!isThere) return [];
  const rows = database.prepare(`SELECT generation FROM ${TABLE} ORDER BY sequence`).all();
  return rows.map(({ generation }) => String(generation));
}

/**
 * Records a generation as the newest, after all others that the store has, in the order given. Each call
 * changes the database, so that its arrival in the copy proves that the copy goes on.
 */
export function recordGeneration(
  file: string,
  { generation, others }: { generation: string; others: string[] },
): void {
  using database = openShared(file);
  database.exec("BEGIN IMMEDIATE");
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (sequence INTEGER PRIMARY KEY, generation TEXT NOT NULL UNIQUE, starts INTEGER NOT NULL) STRICT`,
  );
  const add = database.prepare(
    `INSERT INTO ${TABLE} (generation, starts) VALUES (?, 0) ON CONFLICT DO NOTHING`,
  );
  add.run(generation);
  for (const other of others) add.run(other);
  // Also behind one that came to the store later than this was recorded.
  database
    .prepare(
      `UPDATE ${TABLE} SET starts = starts + 1, sequence = (SELECT max(sequence) + 1 FROM ${TABLE}) WHERE generation = ?`,
    )
    .run(generation);
  database.exec("COMMIT");
}

/** Whether a copy with this list is newer than all others of the store. */
export function isNewest(
  generation: string,
  { recorded, inStore }: { recorded: string[]; inStore: string[] },
): boolean {
  const isLast = !recorded.includes(generation) || recorded.at(-1) === generation;
  const before = new Set(recorded);
  return isLast && inStore.every((other) => other === generation || before.has(other));
}
