import { findCopyState } from "~/db/copy-state";
import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";
import type { Instant } from "~/lib/dates";

/** How long ago the club's data was kept, in milliseconds; infinite for never, or where the last try failed. */
export interface KeptAges {
  backup: number;
  /** The restore on trial: of a backup, and of the copy where one is kept, whichever is older. */
  drill: number;
  /** What a lost machine costs, by the copy that is a second behind; undefined where none is kept. */
  copy: number | undefined;
}

export async function findKeptAges(
  db: Db,
  input: { dataDir: string; copyTo?: string | undefined; now: Instant },
): Promise<KeptAges> {
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
