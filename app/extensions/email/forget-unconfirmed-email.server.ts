import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Deletes a member's unconfirmed address; a confirmed one stays. */
export async function forgetUnconfirmedEmail(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<void> {
  await db
    .deleteFrom("member_emails")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .execute();
}
