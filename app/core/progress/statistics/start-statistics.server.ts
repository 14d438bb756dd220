import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { emptyStatistics } from "./member-statistics";

/** Creates a member's statistics row with zeros; an existing one stays. */
export async function startStatistics(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .insertInto("member_statistics")
    .values(emptyStatistics(input.memberId, input.now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
