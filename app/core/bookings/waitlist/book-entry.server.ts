import { clubContent } from "~/content/club-content.server";
import type { Db } from "~/db/tables";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { addBooking } from "../book/add-booking.server";
import { releaseNoShowTrial } from "../cancel/release-no-show-trial.server";
import { findGroupAssignment } from "../pace-groups/find-group-assignment.server";
import { NO_GROUP } from "../pace-groups/rules";
import { hasFreeTrial } from "../book/has-free-trial.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import type { BookedEvent } from "../booking-row";
import { isApproved } from "../bookings";
import { termsOf } from "../book/terms";
import type { EntryInLine } from "./list-entries-in-line.server";

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
