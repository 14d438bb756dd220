import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { SEAT_KINDS } from "../notify/superseded";
import { endAllMessages } from "./end-all-messages.server";
import { endMessages } from "./end-messages.server";

/**
 * Ends a member's waiting messages about a seat on a run once they have no seat left: 'Still in tomorrow?' is not sent
 * after they cancelled. Volunteers are still told that the run has changed.
 */
export async function endMessagesAboutSeat(
  db: Db,
  { memberId, eventId, now }: { memberId: MemberId; eventId: EventId; now: Instant },
): Promise<void> {
  const about = { memberIds: [memberId], eventId, kinds: SEAT_KINDS, now };
  await endAllMessages(() =>
    endMessages(db, about)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bookings as b")
              .select("b.id")
              .where("b.member_id", "=", memberId)
              .where("b.event_id", "=", eventId)
              .where("b.status", "in", ["pending", "confirmed"]),
          ),
        ),
      )
      .where((eb) =>
        eb.or([
          eb("kind", "<>", "changed"),
          eb.not(
            eb.exists(
              eb
                .selectFrom("volunteers as v")
                .select("v.member_id")
                .where("v.member_id", "=", memberId)
                .where("v.event_id", "=", eventId),
            ),
          ),
        ]),
      ),
  );
}
