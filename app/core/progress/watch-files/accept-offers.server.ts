import type { Db } from "~/db/tables";
import type { ActivityId, BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day } from "~/lib/dates";
import type { MemberInput } from "../activities/log-activity.server";
import { storeMatchAnswer } from "../activities/log-activity.server";
import { refreshStatistics } from "../statistics/refresh-statistics.server";

/** Answers all of a member's offers with 'the same run'; returns how many. */
export async function acceptOffers(db: Db, input: MemberInput): Promise<number> {
  const { memberId, now, timeZone } = input;
  return await inTransaction(db, async (db) => {
    const offers = await listOffers(db, { memberId });
    for (const offer of offers) await storeMatchAnswer(db, { ...input, ...offer, answer: "same" });
    await refreshStatistics(db, { memberId, now, timeZone });
    return offers.length;
  });
}

/** An activity that looks like an attended event whose distance and time are an estimate. */
interface Offer {
  activityId: ActivityId;
  bookingId: BookingId;
  /** The event's day. */
  date: Day;
  distanceM: number | null;
  durationS: number | null;
}

const OFFERS_MAX = 500;

/**
 * A member's unanswered offers, latest first: for each event without its own measured values or a used
 * activity the longest of its activities.
 */
export async function listOffers(db: Db, input: { memberId: MemberId }): Promise<Offer[]> {
  const rows = await db
    .selectFrom("activities as a")
    .innerJoin("bookings as b", "b.id", "a.booking_id")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["a.id as activityId", "b.id as bookingId", "b.date"])
    .select(["a.distance_m as distanceM", "a.duration_s as durationS"])
    .where("a.member_id", "=", input.memberId)
    .where("a.booking_id", "is not", null)
    .where("a.doubt", "is", null)
    .where("a.is_counted", "=", 0)
    .where((eb) => eb.or([eb("c.distance_m", "is", null), eb("c.duration_s", "is", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("activities as used")
            .select("used.id")
            .whereRef("used.same_booking_id", "=", "b.id")
            .whereRef("used.booking_id", "=", "b.id")
            .where("used.doubt", "is", null),
        ),
      ),
    )
    .orderBy("b.starts_at", "desc")
    .orderBy("a.distance_m", "desc")
    .orderBy("a.id")
    .limit(OFFERS_MAX)
    .execute();
  const first = new Map<BookingId, Offer>();
  for (const offer of rows) if (!first.has(offer.bookingId)) first.set(offer.bookingId, offer);
  return [...first.values()];
}
