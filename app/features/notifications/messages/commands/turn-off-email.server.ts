import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { forgetUnconfirmedEmail } from "./forget-unconfirmed-email.server";
import { withdrawEmail } from "./withdraw-email.server";

/** Ends a member's mail: an address that waits for its code is forgotten, and what was not sent yet is removed. */
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
