import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";

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
