/** What a new connection to PostgreSQL must be, and what a pooler changes. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openPool, overPool } from "~/db/open";
import { prepared } from "~/db/prepared";
import { outageOf } from "~/db/unavailable";
import { emptyDatabase } from "../../support/database";
import { urlOf } from "../../support/postgres-template";
import { sentQueries } from "../../support/round-trips";

const isPostgres = process.env.TEST_DB === "postgres";

async function urlOfDatabase(): Promise<URL> {
  const db = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return new URL(urlOf(rows[0]?.name ?? ""));
}

test.runIf(isPostgres)("a server that takes no writes is asked nothing", async () => {
  const url = await urlOfDatabase();
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const db = overPool(openPool(url.href, 1));
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
  await db.destroy();
  expect(failure).toMatchObject({ message: "This database server takes no writes." });
  expect(outageOf(failure)).toBe("unreachable");
});

test.runIf(isPostgres)("a pooler of transactions is sent no statement by name", async () => {
  const url = await urlOfDatabase();
  const sent = sentQueries();
  const find = prepared<{ name: string }, unknown>((db, { name }) =>
    db.selectFrom("members").select("id").where("username", "=", name),
  );
  for (const keepsStatements of [true, false]) {
    const db = overPool(openPool(url.href, 1), { keepsStatements });
    await find(db, { name: "asha" });
    await db.destroy();
  }
  const names = sent.filter(({ text }) => text.includes('"members"')).map(({ name }) => name);
  expect(names).toEqual([expect.stringMatching(/^kept_[0-9a-f]{32}$/), undefined]);
});
