import type { SendBudget } from "~/core/messages/budget/budget";
import { findRemainingBudget } from "~/core/messages/budget/claim-within-budget.server";
import { countMessagesForMorning } from "~/core/messages/send/note-attempt.server";
import { findWaitingMessages } from "~/core/messages/send/requeue-messages.server";
import { listAdminsWithoutSecondStep } from "~/core/people/admins/admins.server";
import { findCopyState } from "~/db/copy-state";
import { dialectOf } from "~/db/dialect";
import { findDiskSpace } from "~/db/disk-space";
import { findDatabaseSize } from "~/db/size";
import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";
import type { Instant } from "~/lib/dates";
import type { HealthFacts } from "./health";

/** Records the success or failure of a recurring operation; `detail` names no person. */
export async function noteOperation(
  db: Db,
  input: { name: OperationName; outcome: "done" | "failed"; detail: string; now: Instant },
): Promise<void> {
  const { name, outcome, detail, now } = input;
  const at = outcome === "done" ? { done_at: now } : { failed_at: now };
  await db
    .insertInto("operations")
    .values({ name, done_at: null, failed_at: null, ...at, detail })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...at, detail }))
    .execute();
}

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

/** Removes the records of jobs that this release does not have, which Health would report as late. */
export async function removeOldJobs(
  db: Db,
  { names }: { names: readonly string[] },
): Promise<void> {
  const kept = names.map((name): OperationName => `job:${name}`);
  await db
    .deleteFrom("operations")
    .where("name", "like", "job:%")
    .where("name", "not in", kept)
    .execute();
}

/**
 * The ages of the club's last backup, trial restore and copy in milliseconds; infinite for none, or after a
 * failed try.
 */
interface BackupAges {
  backup: number;
  /** The last trial restore: of a backup, and of the copy where there is one, whichever is older. */
  drill: number;
  /** The age of the copy, which is what a lost machine costs; undefined where there is none. */
  copy: number | undefined;
}

export async function findBackupAges(
  db: Db,
  input: { dataDir: string; copyTo?: string | undefined; now: Instant },
): Promise<BackupAges> {
  const { dataDir, copyTo, now } = input;
  const names: OperationName[] = ["backup", "drill", "copy_drill"];
  const operations = await db
    .selectFrom("operations")
    .select(["name", "done_at as doneAt", "failed_at as failedAt"])
    .where("name", "in", names)
    .execute();
  const ageOf = (name: OperationName) => {
    const { doneAt, failedAt } = operations.find((one) => one.name === name) ?? {};
    if (!doneAt || Number(failedAt ?? 0) > Number(doneAt)) return Number.POSITIVE_INFINITY;
    return Math.max(0, now - Number(doneAt));
  };
  const backup = ageOf("backup");
  if (copyTo === undefined) return { backup, drill: ageOf("drill"), copy: undefined };
  const { until = Number.NEGATIVE_INFINITY } = await findCopyState({ dataDir, copyTo });
  return {
    backup,
    drill: Math.max(ageOf("drill"), ageOf("copy_drill")),
    copy: Math.max(0, now - until),
  };
}
