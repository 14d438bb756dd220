import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { foldText, SPELLINGS } from "~/lib/folded-text";
import { dialectOf } from "../dialect";
import type { Dialect } from "./definitions";

/** SQL for the searched form of `text`. */
export function foldSql(text: string, dialect: Dialect): string {
  return dialect === "postgres" ? `club_fold(${text})` : `lower(${text})`;
}

/**
 * Replaces SQLite's lower(), which folds ASCII only. A program without this function can still write; it
 * folds ASCII only.
 */
export function teachFolding(database: DatabaseSync): DatabaseSync {
  database.function("lower", { deterministic: true }, (text) =>
    text === null ? null : foldText(String(text)),
  );
  return database;
}

/** Makes PostgreSQL's club_fold(). Its lower() folds as the database's locale does, which may be ASCII alone. */
export async function installFolding<Schema>(db: Kysely<Schema>): Promise<void> {
  if (dialectOf(db) !== "postgres") return;
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'
    and current_setting('server_encoding') = 'UTF8'`.execute(db);
  // Without the letters of Unicode there is nothing to compose, and no other spelling.
  const folded =
    rows.length > 0 ? inOneSpelling(`lower(normalize(t, NFC) collate "und-x-icu")`) : "lower(t)";
  await sql
    .raw(
      `create or replace function club_fold(t text) returns text language sql immutable parallel safe
        as $fold$ select ${folded} $fold$`,
    )
    .execute(db);
}

/** SQL for a text with its spellings as they are searched, as `foldText` has them. */
export function inOneSpelling(text: string): string {
  return SPELLINGS.reduce(
    (sql, [written, searched]) => `replace(${sql}, '${written}', '${searched}')`,
    text,
  );
}
