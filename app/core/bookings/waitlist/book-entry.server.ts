import { clubContent } from "~/content/club-content.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import type { Db } from "~/db/tables";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { addBooking } from "../book/add-booking.server";
import { termsOf } from "../book/terms";
import type { BookedEvent } from "../booking-row";
import { isApproved } from "../bookings";
import { releaseNoShowTrial } from "../cancel/release-no-show-trial.server";
import { hasFreeTrial } from "../free-run-facts.server";
import { findGroupAssignment } from "../pace-groups/pace-groups.server";
import { NO_GROUP } from "../pace-groups/rules";

interface SeatOfEntry {
  event: BookedEvent & { priceRupees: number };
  entry: EntryInLine;
  now: Instant;
}

interface BookedEntry {
  id: BookingId;
  status: BookingStatus;
}

/**
 * Books the seat of a waitlist entry for somebody who owes nothing for it, and marks the entry as booked; undefined
 * when they would have to pay. The event's row must be locked; the caller counts the seat.
 */
export async function bookEntry(db: Db, seat: SeatOfEntry): Promise<BookedEntry | undefined> {
  const booking = await bookOwingNothing(db, seat);
  if (!booking) return undefined;
  await db
    .updateTable("waitlist_entries")
    .set({
      ...{ status: "booked", booking_id: booking.id },
      ...{ offer_expires_at: null, updated_at: seat.now },
    })
    .where("id", "=", seat.entry.id)
    .execute();
  return booking;
}

async function bookOwingNothing(db: Db, seat: SeatOfEntry): Promise<BookedEntry | undefined> {
  const { event, entry } = seat;
  const isFree = event.priceRupees === 0 && isApproved({ status: entry.memberStatus });
  if (isFree) return await bookByPlan(db, { ...seat, plan: "pay_per_run" });
  const { plan } = entry;
  return plan === "pay_per_run" ? undefined : await bookByPlan(db, { ...seat, plan });
}

async function bookByPlan(
  db: Db,
  { event, entry, now, plan }: SeatOfEntry & { plan: BookingPlan },
): Promise<BookedEntry | undefined> {
  const membership =
    plan === "monthly_membership"
      ? await findMembershipFor(db, { memberId: entry.memberId, date: event.date })
      : undefined;
  if (plan === "monthly_membership" && membership?.status !== "active") return undefined;
  if (plan === "free_trial") {
    await releaseNoShowTrial(db, { phone: entry.phone, now });
    // They may have run since they joined the waitlist.
    if (!(await hasFreeTrial(db, { member: { id: entry.memberId }, now }))) return undefined;
  }
  const { paceGroup } = entry;
  const place = await findGroupAssignment(db, { eventId: event.id, paceGroup, heads: 1 });
  const { own } = termsOf({
    ...{ plan, event, byCredit: false, paymentId: null },
    pass: membership && { id: membership.id, isActive: true, dueRupees: 0, paymentId: null },
    confirmAtOnce: clubContent().bookings.confirmAtOnce,
  });
  const id = await addBooking(db, {
    booking: {
      event,
      ...(place ?? NO_GROUP),
      ...own,
      memberId: entry.memberId,
      name: entry.name ?? "",
      phone: entry.phone,
      email: entry.email,
      isGuest: false,
      plan,
      partyId: newId(),
      notes: null,
      submitKey: entry.id,
      submitDigest: null,
    },
    orNothing: true,
    now,
  });
  return id && { id, status: own.status };
}

export type EntryInLine = Awaited<ReturnType<typeof listEntriesInLine>>[number];

/** An event's waiting entries, or its offers, behind the place `after`, in order, with their members. */
export async function listEntriesInLine(
  db: Db,
  input: { eventId: EventId; status: "waiting" | "offered"; after: number; limit: number },
) {
  return await db
    .selectFrom("waitlist_entries as w")
    .innerJoin("members as m", "m.id", "w.member_id")
    .select(["w.id", "w.place", "w.plan", "w.pace_group as paceGroup", "w.member_id as memberId"])
    .select(["m.display_name as name", "m.phone", "m.email", "m.status as memberStatus"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "w.event_id")
          .whereRef("b.participant_phone", "=", "m.phone")
          .where("b.status", "<>", "cancelled"),
      ).as("isBooked"),
    )
    .where("w.event_id", "=", input.eventId)
    .where("w.status", "=", input.status)
    .where("w.place", ">", input.after)
    .orderBy("w.place")
    .limit(input.limit)
    .execute();
}
