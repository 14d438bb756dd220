import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import type { Dialect } from "./definitions";

/** The text in its searched form: composed characters, lower case in every script that has it. */
export function foldText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

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
  const folded = rows.length > 0 ? `lower(normalize(t, NFC) collate "und-x-icu")` : "lower(t)";
  await sql
    .raw(
      `create or replace function club_fold(t text) returns text language sql immutable parallel safe
        as $fold$ select ${folded} $fold$`,
    )
    .execute(db);
}
