import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Counts that the member was asked for a passkey. */
export async function notePasskeyOffer(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  const { memberId, now } = input;
  await db
    .insertInto("passkey_offers")
    .values({ member_id: memberId, times_shown: 1, shown_at: now })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((eb) => ({
        times_shown: eb("passkey_offers.times_shown", "+", 1),
        shown_at: now,
      })),
    )
    .execute();
}
