import { sql } from "kysely";
import { findDiskSpace } from "~/db/disk-space";
import { findDatabaseSize } from "~/db/size";
import type { Db } from "~/db/tables";
import { listAdminsWithoutSecondStep } from "~/features/sign-in/admins/queries/admins.server";
import type { HealthFacts } from "../rules/health";

/** More are not counted. */
const MOST_WAITING = 1_000;

/** What the database and the disk with the folder `dataDir` know of the club's health. */
export async function findHealth(
  db: Db,
  input: { dataDir: string },
): Promise<Pick<HealthFacts, "database" | "disk" | "waiting" | "passwordOnly" | "operations">> {
  const operations = await db
    .selectFrom("operations")
    .select(["name", "done_at as doneAt", "failed_at as failedAt", "detail"])
    .orderBy("name")
    .execute();
  return {
    database: await findDatabaseSize(db),
    disk: await findDiskSpace(input.dataDir),
    waiting: await findWaiting(db),
    passwordOnly: await listAdminsWithoutSecondStep(db),
    operations: operations.map(({ doneAt, failedAt, ...operation }) => ({
      ...operation,
      doneAt: doneAt === null ? undefined : Number(doneAt),
      failedAt: failedAt === null ? undefined : Number(failedAt),
    })),
  };
}

async function findWaiting(db: Db): Promise<HealthFacts["waiting"]> {
  const { rows } = await sql<{ count: number; oldestAt: number | null }>`
    select count(*) as count, min(created_at) as "oldestAt" from (
      select created_at from messages where state in ('queued', 'sending') limit ${MOST_WAITING}
    ) as waiting`.execute(db);
  const { count = 0, oldestAt = 0 } = rows[0] ?? {};
  return { count: Number(count), oldestAt: Number(oldestAt ?? 0) };
}
