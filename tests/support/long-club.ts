import type { Db } from "~/db/tables";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { newId } from "~/lib/ids.server";
import { WEDNESDAY } from "./club";
import { addBooking, addMember, TIME_ZONE } from "./run-day";
import { addEvent } from "./seats";

/** How many of each the long club has. */
export const PEOPLE = 120;

/** 120 events, payments, messages, credits and pending people, many of them of one moment. */
export async function fillLongClub(db: Db) {
  const now = WEDNESDAY;
  await fillSampleClub(db, { now, timeZone: TIME_ZONE });
  for (let index = 0; index < PEOPLE; index += 1) {
    const at = now - Math.floor(index / 7) * 1000;
    const memberId = await addMember(db, { name: `Nila ${index} N`, now: at });
    await db
      .updateTable("members")
      .set({ status: index % 2 ? "pending" : "active" })
      .where("id", "=", memberId)
      .execute();
    const id = `event-${index}`;
    const startsAt = now + (1 + Math.floor(index / 3)) * 3_600_000;
    await addEvent(db, { now, id, title: `Series ${index} S`, starts_at: startsAt });
    const bookingId = await addBooking(db, { eventId: id, memberId });
    await db
      .updateTable("bookings")
      .set({ participant_name: `Nila ${index} N`, status: "pending" })
      .where("id", "=", bookingId)
      .execute();
    await addPaymentAndMessage(db, { memberId, index, at });
    await addCredit(db, { memberId, at });
  }
}

async function addPaymentAndMessage(
  db: Db,
  { memberId, index, at }: { memberId: string; index: number; at: number },
) {
  await db
    .insertInto("payments")
    .values({
      id: newId(),
      reference: `PAGE${index}X`,
      member_id: memberId,
      event_id: null,
      membership_id: null,
      amount_rupees: 99,
      status: "due",
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto("contacts")
    .values({
      id: newId(),
      full_name: `Writer ${index} W`,
      age: 30,
      profession: "Other",
      whatsapp: "9000000000",
      status: "open",
      submit_key: newId(),
      created_at: at,
    })
    .execute();
}

/** Each has the same credit left, and was paid back the same sum. */
async function addCredit(db: Db, { memberId, at }: { memberId: string; at: number }) {
  await db.insertInto("credit_balances").values({ member_id: memberId, rupees: 99 }).execute();
  await db
    .insertInto("credit_entries")
    .values({
      id: newId(),
      member_id: memberId,
      booking_id: null,
      amount_rupees: -50,
      reason: "refunded",
      note: "in cash",
      created_at: at,
    })
    .execute();
}
