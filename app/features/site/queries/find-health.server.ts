import { findDiskSpace } from "~/db/disk-space";
import { findDatabaseSize } from "~/db/size";
import type { Db } from "~/db/tables";
import { findWaitingMessages } from "~/features/notifications/queries/find-waiting-messages.server";
import { listAdminsWithoutSecondStep } from "~/features/sign-in/admins/queries/admins.server";
import type { HealthFacts } from "../rules/health";

/** The club's health as the database and the disk with the folder `dataDir` show it. */
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
    waiting: await findWaitingMessages(db),
    passwordOnly: await listAdminsWithoutSecondStep(db),
    operations: operations.map(({ doneAt, failedAt, ...operation }) => ({
      ...operation,
      doneAt: doneAt === null ? undefined : Number(doneAt),
      failedAt: failedAt === null ? undefined : Number(failedAt),
    })),
  };
}
