import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";

/** Removes what is written down about jobs that this release no longer has: Health would say for ever that they stand still. */
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
