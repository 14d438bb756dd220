import { findCopyState } from "~/db/copy-state";
import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";
import type { Instant } from "~/lib/dates";

/**
 * The ages of the club's last backup, trial restore and copy in milliseconds; infinite for none, or after a
 * failed try.
 */
export interface BackupAges {
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
