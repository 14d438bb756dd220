import { LIVE } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ENDED_USEFUL_UNTIL, SEAT_KINDS } from "../notify/notification-rows";
import type { FailureReason } from "../retries";

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
              .where("b.status", "in", LIVE),
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

/**
 * Executes an update of `endMessages` until it ends nothing more: PostgreSQL sees a row that another process inserted
 * during the first execution only in the second one.
 */
export async function endAllMessages(update: () => ReturnType<typeof endMessages>): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await update().executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}

interface Ended {
  memberIds: readonly MemberId[];
  /** Undefined for every run, where callers add a condition of their own. */
  eventId?: EventId;
  kinds: readonly NotificationKind[];
  now: Instant;
}

/**
 * An update that ends messages of these kinds about a run to these people: waiting ones are not sent, and failed ones
 * are neither queued over the next channel nor tried again. A message that has ended already keeps its end. Callers may add
 * conditions before they execute it.
 */
export function endMessages(db: Db, { memberIds, eventId, kinds, now }: Ended) {
  return endUnneeded(db, ["repeats"])
    .where("member_id", "in", memberIds)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .where("kind", "in", kinds)
    .where("state", "in", ["queued", "sending", "sent", "failed"])
    .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]));
}

const OVERTAKEN: FailureReason = "overtaken";
const MAY_HAVE_GONE: FailureReason = "outcome_unknown";

/**
 * An update that ends messages which are no longer needed: a queued one becomes failed, with an unknown outcome where
 * all counts of `tried` are above zero. Callers narrow it before they execute it.
 */
export function endUnneeded(db: Db, tried: readonly ("attempts" | "repeats")[]) {
  return db.updateTable("messages").set((eb) => {
    const isWaiting = eb("state", "=", "queued");
    return {
      useful_until: ENDED_USEFUL_UNTIL,
      state: eb
        .case()
        .when(isWaiting)
        .then("failed" as const)
        .else(eb.ref("state"))
        .end(),
      reason: eb
        .case()
        .when(eb.and([isWaiting, ...tried.map((count) => eb(count, ">", 0))]))
        .then(MAY_HAVE_GONE)
        .when(isWaiting)
        .then(OVERTAKEN)
        .else(eb.ref("reason"))
        .end(),
    };
  });
}
