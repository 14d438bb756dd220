import { findCopyState } from "~/db/copy-state";
import { dialectOf } from "~/db/dialect";
import { findDiskSpace } from "~/db/disk-space";
import { findDatabaseSize } from "~/db/size";
import type { Db } from "~/db/tables";
import { findRemainingBudget } from "~/core/messages/budget/find-remaining-budget.server";
import type { SendBudget } from "~/core/messages/budget/budget";
import { countMessagesForMorning } from "~/core/messages/send/count-messages-for-morning.server";
import { findWaitingMessages } from "~/core/messages/send/find-waiting-messages.server";
import { listAdminsWithoutSecondStep } from "~/core/people/admins/admins.server";
import type { Instant } from "~/lib/dates";
import type { HealthFacts } from "./health";

/** The club's health as read from the database and from the disk with the folder `dataDir`. */
export async function findHealth(
  db: Db,
  input: {
    dataDir: string;
    copyTo?: string | undefined;
    sendBudget?: SendBudget | undefined;
    now: Instant;
    timeZone: string;
  },
): Promise<
  Omit<
    HealthFacts,
    "mode" | "now" | "build" | "nodeVersion" | "unregistered" | "unsaid" | "arrival"
  >
> {
  const { dataDir, copyTo, sendBudget: budget, now } = input;
  const room = await findRemainingBudget(db, { budget, now });
  const operations = await db
    .selectFrom("operations")
    .select(["name", "done_at as doneAt", "failed_at as failedAt", "detail"])
    .orderBy("name")
    .execute();
  return {
    database: await findDatabaseSize(db),
    disk: await findDiskSpace(dataDir),
    copy: dialectOf(db) === "sqlite" ? await findCopyState({ dataDir, copyTo }) : undefined,
    waiting: await findWaitingMessages(db, input),
    isBudgetUsedUp: room?.usual === 0,
    untilMorning: await countMessagesForMorning(db, input),
    passwordOnly: await listAdminsWithoutSecondStep(db),
    operations: operations.map(({ doneAt, failedAt, ...operation }) => ({
      ...operation,
      doneAt: doneAt === null ? undefined : Number(doneAt),
      failedAt: failedAt === null ? undefined : Number(failedAt),
    })),
  };
}
