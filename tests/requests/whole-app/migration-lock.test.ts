import pg from "pg";
import { expect, test, vi } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { blankDatabase } from "../../support/database";

test.runIf(process.env.TEST_DB === "postgres")(
  "migrations take no lock that outlives their transaction, as a pooler would keep it",
  async () => {
    const db = await blankDatabase();
    const query = vi.spyOn(pg.Client.prototype, "query");
    await migrate(db, COUNTER_DEFINITIONS);
    const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
    const locks = texts.flatMap((text) => text.match(/select pg_\w*advisory\w+/g) ?? []);
    expect(new Set(locks)).toEqual(new Set(["select pg_advisory_xact_lock"]));
  },
);
