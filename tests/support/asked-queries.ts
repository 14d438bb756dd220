import { type KyselyPlugin, sql } from "kysely";
import type { Db } from "~/db/tables";
import { fullScansIn, fullScansInTree, type PlanNode } from "./full-scans";
import { noteForBoth } from "./sent-statements";

/** The database, and every different statement that was built for it since. */
export function collectedQueries(db: Db): { db: Db; asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      asked.set(text, parameters.length);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), asked };
}

/** Steps of the engine's plans for these statements that read a table that grows from end to end. */
export async function fullScansOf(db: Db, asked: Map<string, number>): Promise<string[]> {
  noteForBoth();
  const found: string[] = [];
  const isPostgres = process.env.TEST_DB === "postgres";
  await db.connection().execute(async (db) => {
    if (isPostgres) for (const setting of POSTGRES) await sql.raw(setting).execute(db);
    const empty = isPostgres ? await emptyRelations(db) : new Set<string>();
    for (const [text, places] of asked) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      const scans = isPostgres ? postgresScans(db, { text, places, empty }) : sqliteScans(db, text);
      found.push(...(await scans));
    }
  });
  return found;
}

async function sqliteScans(db: Db, text: string): Promise<string[]> {
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db);
  return fullScansIn(
    text,
    plan.rows.map(({ detail }) => detail),
  );
}

/**
 * The planner reads tables of a few rows from end to end because that is cheapest. Told that they are large, and
 * to do so only where no index fits, its plans are those of a large club; values play no part in a generic plan.
 * What it learned of the few rows is taken back, down to how ids happen to lie: every value stands twenty times.
 * Indexes count as large too, or one over a few rows would be read from end to end; their first page has no rows.
 * Pages that the tests before have left empty are given back, or the same query would have other plans after them.
 */
const POSTGRES = [
  "vacuum (full, analyze)",
  `update pg_statistic set stanullfrac = 0, stadistinct = -0.05,
    stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0`,
  "set enable_seqscan = off",
  "set enable_hashjoin = off",
  "set enable_mergejoin = off",
  "set plan_cache_mode = force_generic_plan",
  `update pg_class set relpages = case relkind when 'i' then 2 else 1 end, reltuples = 1000000
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
];

/** Tables and indexes without rows: whatever it is told, the planner takes them for empty. On SQLite they are judged. */
async function emptyRelations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and pg_relation_size(oid) = 0
      or relkind = 'i' and pg_relation_size(oid) <= current_setting('block_size')::int`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function postgresScans(
  db: Db,
  { text, places, empty }: { text: string; places: number; empty: ReadonlySet<string> },
): Promise<string[]> {
  const values = places > 0 ? `(${Array(places).fill("null").join(", ")})` : "";
  await sql.raw(`prepare asked as ${text}`).execute(db);
  const explain = sql.raw<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `explain (format json) execute asked${values}`,
  );
  const { rows } = await explain.execute(db);
  await sql`deallocate asked`.execute(db);
  return rows
    .flatMap((row) => row["QUERY PLAN"])
    .flatMap(({ Plan }) => fullScansInTree(text, Plan, empty));
}
