import { createHash } from "node:crypto";
import type { Migration } from "kysely/migration";
import { openMemory } from "./open";
import type { Db } from "./tables";

/** Only statements that create or change tables and indexes count. */
const CHANGES_SCHEMA = /^\s*(create|alter|drop)\s+(unique\s+)?(table|index)\b/i;

/**
 * The last migration of the oldest release that works on a database of this one, also beside it. The release
 * that removes columns or tables that older ones use names the last migration of the release before it.
 */
export const OLDEST_FITTING = "300-glossary-words";

/** The row that names the last migration of the oldest release that works on this database. */
export const OLDEST_ROW = "oldest-fitting";

/**
 * Digests of the migrations by name: of the statements they send to an empty SQLite database, so that
 * formatting and the build do not change them. Equal on both databases.
 */
export async function checksumsOf(
  migrations: Record<string, Migration>,
): Promise<Map<string, string>> {
  let statements: string[] = [];
  const { db } = openMemory(undefined, (sql) => statements.push(sql));
  const checksums = new Map<string, string>();
  try {
    for (const name of Object.keys(migrations).sort()) {
      statements = [];
      await migrations[name]?.up(db);
      checksums.set(name, digest(statements.filter((sql) => CHANGES_SCHEMA.test(sql))));
    }
  } finally {
    await db.destroy();
  }
  return checksums;
}

/** Names of migrations that ran with other statements than this build's; empty before the first start. */
export async function listEdited(db: Db, checksums: Map<string, string>): Promise<string[]> {
  const recorded = await db
    .selectFrom("migration_checksums")
    .select(["name", "checksum"])
    .execute();
  return recorded
    .filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
    .map(({ name }) => name);
}

/** Stores digests of migrations without one. */
export async function recordChecksums(db: Db, checksums: Map<string, string>): Promise<void> {
  const rows = [...checksums].map(([name, checksum]) => ({ name, checksum }));
  await db
    .insertInto("migration_checksums")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** The digest under this name: of a migration, or in a row of ours beside those; undefined where none was recorded. */
export async function findChecksum(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("migration_checksums")
    .select("checksum")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.checksum;
}

/** Stores the digest under a name of ours, in place of an earlier one. */
export async function recordChecksum(db: Db, name: string, checksum: string): Promise<void> {
  await db
    .insertInto("migration_checksums")
    .values({ name, checksum })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ checksum }))
    .execute();
}

/** The SHA-256 of statements, whatever their white space. */
export function digest(statements: string[]): string {
  const hash = createHash("sha256");
  for (const sql of statements) hash.update(sql.replace(/\s+/g, " ").trim()).update("\0");
  return hash.digest("hex");
}
