import type { Db } from "~/db/tables";
import { chunksOf } from "~/lib/chunks";
import { ACCEPTED_STATES } from "../states";

const IDS_AT_ONCE = 1_000;

/** Of these messages, how many a service has accepted, and how many still wait. */
export async function countOutcomes(
  db: Db,
  { ids }: { ids: readonly string[] },
): Promise<{ sent: number; waiting: number }> {
  const counted = { sent: 0, waiting: 0 };
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const { sent, waiting } = await db
      .selectFrom("messages")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("state", "in", ACCEPTED_STATES).as("sent"),
        fn.countAll<number>().filterWhere("state", "in", ["queued", "sending"]).as("waiting"),
      ])
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    counted.sent += Number(sent);
    counted.waiting += Number(waiting);
  }
  return counted;
}
