import { sql } from "kysely";
import { findParticipant } from "~/core/bookings/book/find-bookable-event.server";
import { unfitReason, usualPlan } from "~/core/bookings/book/terms";
import { isApproved } from "~/core/bookings/bookings";
import { hasFreeTrial } from "~/core/bookings/free-run-facts.server";
import { listMemberBookings } from "~/core/bookings/my-bookings/bookings.server";
import { isFull } from "~/core/bookings/seats";
import { seatHeld } from "~/core/bookings/status.server";
import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import { findCredit } from "~/core/payments/payments.server";
import { listConsents } from "~/core/people/consents/set-board-visibility.server";
import { selectionOf } from "~/core/people/profile/profile-columns.server";
import { SEEN_FIELDS } from "~/core/people/profile/profile-fields";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { maskedPhone } from "~/lib/phone-digits";
import { LATEST_SHOWN } from "./member-desk-rules";

const EVENTS_SHOWN = 20;

/** The next published events that the member is not booked on, with how they would pay, and why they cannot be booked. */
export async function listNextEvents(db: Db, input: { memberId: MemberId; now: Instant }) {
  const [member, hasFreeRun, rows] = await Promise.all([
    findParticipant(db, input),
    hasFreeTrial(db, { member: { id: input.memberId }, now: input.now }),
    listRows(db, input),
  ]);
  return rows.map(({ membershipId, offerId, capacity, seatsTaken, ...event }) => {
    const plan = usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered: membershipId !== null,
      hasFreeRun,
    });
    const party = { event, member, plan, guests: [], shownPriceRupees: event.priceRupees };
    const nameless = member.name ? undefined : ("profile_incomplete" as const);
    const full = !offerId && isFull({ capacity, seatsTaken }) ? ("full" as const) : undefined;
    return { ...event, plan, refusal: nameless ?? unfitReason(party) ?? full };
  });
}

/** The events with their seats in use, the membership that covers each, and the seat that is offered to the member. */
async function listRows(db: Db, { memberId, now }: { memberId: MemberId; now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "price_rupees as priceRupees", "capacity"])
    .select(countSeatsInUse(now).as("seatsTaken"))
    .select(({ selectFrom }) => [
      selectFrom("memberships as s")
        .select("s.id")
        .where("s.member_id", "=", memberId)
        .whereRef("s.starts_on", "<=", "events.date")
        .whereRef("s.ends_before", ">", "events.date")
        .where("s.status", "=", "active")
        .limit(1)
        .as("membershipId"),
      selectFrom("waitlist_entries as w")
        .select("w.id")
        .where("w.member_id", "=", memberId)
        .whereRef("w.event_id", "=", "events.id")
        .where("w.status", "=", "offered")
        .where("w.offer_expires_at", ">", now)
        .limit(1)
        .as("offerId"),
    ])
    .where("starts_at", ">", now)
    .where("status", "=", "published")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .where("b.member_id", "=", memberId)
            .whereRef("b.event_id", "=", "events.id")
            .where("b.is_guest", "=", sql.lit(0))
            .where(seatHeld("b.status")),
        ),
      ),
    )
    .orderBy("starts_at")
    .limit(EVENTS_SHOWN)
    .execute();
}

const NOTES_SHOWN = 50;

/** A member's data for the check-in desk beside the profile: emergency contact (masked), credit, no-shows, notes. */
export async function findMemberDesk(db: Db, input: { memberId: MemberId }) {
  const { memberId } = input;
  const [member, noShows, notes, creditRupees] = await Promise.all([
    db
      .selectFrom("members")
      .select("emergency_contact as emergencyContact")
      .where("id", "=", memberId)
      .executeTakeFirst(),
    countRows(
      db
        .selectFrom("bookings")
        .where("member_id", "=", memberId)
        .where("no_show", "=", 1)
        .where("is_guest", "=", 0),
    ),
    db
      .selectFrom("member_notes")
      .select(["id", "text", "admin_name as adminName", "created_at as createdAt"])
      .where("member_id", "=", memberId)
      .orderBy("created_at", "desc")
      .limit(NOTES_SHOWN)
      .execute(),
    findCredit(db, input),
  ]);
  const contact = member?.emergencyContact;
  const emergencyContact = contact ? maskedPhone(contact) : undefined;
  return member && { emergencyContact, creditRupees, noShows, notes };
}

/** A member's data for the admin's page, or undefined; the caller masks the phone number. */
export async function findMemberFile(db: Db, input: { memberId: MemberId; now: Instant }) {
  const [member, bookings, consents] = await Promise.all([
    findMember(db, input),
    listMemberBookings(db, { ...input, limit: LATEST_SHOWN }),
    listConsents(db, input),
  ]);
  return member && { ...member, bookings, consents };
}

async function findMember(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .select(["m.id", "m.phone"])
    .select(selectionOf(SEEN_FIELDS))
    .select(["m.status", "m.status_reason as statusReason", "m.role"])
    .select(["m.plan_type as planType", "m.registration_type as source"])
    .select(["m.created_at as createdAt", "d.sessions", "d.last_run as lastRun"])
    .where("m.id", "=", input.memberId)
    .executeTakeFirst();
}
