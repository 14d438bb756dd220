import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PluginTransformQueryArgs } from "kysely";
import { onTestFinished } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { emptyDatabase } from "./database";
import { noteForBoth } from "./sent-statements";

/** Two connections to one database as of two processes: a file opened twice; on PostgreSQL one shared pool. */
export async function twoConnections(): Promise<[Db, Db]> {
  noteForBoth();
  if (process.env.TEST_DB === "postgres") {
    const db = await emptyDatabase();
    const asItIs = { transformQuery: ({ node }: PluginTransformQueryArgs) => node };
    return [db, db.withPlugin({ ...asItIs, transformResult: async ({ result }) => result })];
  }
  const dataDir = await mkdtemp(join(tmpdir(), "two-processes-"));
  const handles = [0, 1].map(() => openSqlite(join(dataDir, "club.sqlite"))) as [Db, Db];
  onTestFinished(async () => {
    for (const handle of handles) await handle.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(handles[0], COUNTER_DEFINITIONS);
  return handles;
}
