import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { createMember } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { BookingStatus, EventStatus } from "~/db/tables/events";
import { instantOf } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { addEvent as addGivenEvent } from "./seats";

export const TIME_ZONE = "Asia/Kolkata";

let phones = 0;

/** A member with a public name, born in 1990. */
export async function addMember(
  db: Db,
  input: { name: string; now: number; bornOn?: string; invitedBy?: string },
): Promise<string> {
  phones += 1;
  const phone = `+9170000${String(phones).padStart(5, "0")}`;
  const memberId = await createMember(db, {
    phone,
    registrationType: "mobile_otp",
    now: input.now,
  });
  await db
    .updateTable("members")
    .set({
      display_name: input.name,
      status: "active",
      running_level: "beginner",
      date_of_birth: input.bornOn ?? "1990-01-01",
      invited_by: input.invitedBy ?? null,
    })
    .where("id", "=", memberId)
    .execute();
  return memberId;
}

/** A published event of the club; returns its id. */
export async function addEvent(
  db: Db,
  input: { date: string; time?: string; status?: EventStatus },
): Promise<string> {
  const { date, time = "05:45", status = "published" } = input;
  return await addGivenEvent(db, {
    id: newId(),
    title: "Morning run",
    description: "",
    location: "Lake Park",
    capacity: 50,
    date,
    time,
    starts_at: instantOf(date, time, TIME_ZONE),
    status,
    now: 1,
  });
}

/** A confirmed booking of a member on an event; returns its id. */
export async function addBooking(
  db: Db,
  input: { eventId: string; memberId: string; status?: BookingStatus; isGuest?: boolean },
): Promise<string> {
  const event = await db
    .selectFrom("events")
    .select(["title", "date", "time", "starts_at", "location"])
    .where("id", "=", input.eventId)
    .executeTakeFirstOrThrow();
  const id = newId();
  phones += 1;
  await db
    .insertInto("bookings")
    .values({
      id,
      reference: readableCode(8),
      event_id: input.eventId,
      member_id: input.memberId,
      participant_name: "Somebody",
      participant_phone: `+9170000${String(phones).padStart(5, "0")}`,
      is_guest: input.isGuest ? 1 : 0,
      plan: "pay_per_run",
      ...event,
      status: input.status ?? "confirmed",
      price_rupees: 99,
      submit_key: id,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  return id;
}

/** Books a member on an event and checks them in at its start. */
export async function attend(
  db: Db,
  input: {
    eventId: string;
    memberId: string;
    now: number;
    checkedInAt?: number;
    distanceM?: number;
  },
): Promise<string> {
  const bookingId = await addBooking(db, input);
  const outcome = await recordCheckIn(db, {
    method: "list",
    recordedBy: "test",
    timeZone: TIME_ZONE,
    bookingId,
    checkedInAt: input.checkedInAt ?? input.now,
    ...input,
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return bookingId;
}

/** Moves the start of every booked run to an hour ago, so that bookings can be completed. */
export async function startEvents(db: Db, now: number): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ starts_at: now - 3_600_000 })
    .execute();
}

/** A free run that this phone has used. */
export async function spendTrial(db: Db, phone: string): Promise<void> {
  const eventId = await addEvent(db, { date: "2026-11-15" });
  const id = await addBooking(db, { eventId, memberId: "sample-member-karthik", isGuest: true });
  await db
    .updateTable("bookings")
    .set({ participant_phone: phone, plan: "free_trial", status: "completed" })
    .where("id", "=", id)
    .execute();
}
