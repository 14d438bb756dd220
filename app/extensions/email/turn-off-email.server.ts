import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { forgetUnconfirmedEmail } from "./forget-unconfirmed-email.server";
import { withdrawEmail } from "./withdraw-email.server";

/** Turns a member's mail off: deletes an unconfirmed address and mail that was not sent yet. */
export async function turnOffEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await forgetUnconfirmedEmail(db, { memberId });
    await withdrawEmail(db, { memberId, now });
    await db
      .deleteFrom("messages")
      .where("member_id", "=", memberId)
      .where("state", "in", ["queued", "sending"])
      .where("way", "=", "email")
      .execute();
  });
}
