/** Tables that stay small whatever happens to the club, each with the reason. Every other table is taken to grow. */
export const SMALL_TABLES: Record<string, string> = {
  admins: "the handful of people who run the club",
  sqlite_master: "the schema itself",
  kysely_migration: "one row per migration",
  kysely_migration_lock: "one row",
  migration_checksums: "one row per migration",
};

/** Steps of SQLite's plan for `sql` that read a table that grows from its first row to its last. */
export function fullScansIn(sql: string, plan: string[]): string[] {
  const names = aliasesIn(sql);
  return plan.flatMap((step) => {
    const [, name = "", index] = /^SCAN (\w+)(?= |$)(.*)$/.exec(step) ?? [];
    const table = names.get(name) ?? name;
    if (!name || name === "CONSTANT" || table in SMALL_TABLES) return [];
    if (/VIRTUAL TABLE/.test(index ?? "")) return [];
    if (!isTable(sql, table)) return [];
    // In the order of an index and with a limit it reads as many rows as it gives.
    if (/USING (COVERING )?INDEX/.test(index ?? "") && /\blimit\b/i.test(sql)) return [];
    return [`${step}, in: ${sql}`];
  });
}

/** A WITH or a subquery has a name as well. */
function isTable(sql: string, name: string): boolean {
  return !new RegExp(`(with|,)\\s+"?${name}"?\\s+as|\\)\\s+as\\s+"?${name}"?`, "i").test(sql);
}

function aliasesIn(sql: string): Map<string, string> {
  const found = sql.matchAll(/\b(?:from|join|,)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi);
  return new Map([...found].map(([, table = "", alias = ""]) => [alias, table]));
}
