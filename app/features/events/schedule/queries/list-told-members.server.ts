import type { Db } from "~/db/tables";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import { type Told, wayOf } from "../rules/told";

/** Members who were booked when the club cancelled the event, by name, with how each was told. */
export async function listToldMembers(db: Db, input: { eventId: string }): Promise<Told[]> {
  const booked = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["m.id", "m.full_name as fullName", "m.display_name as displayName", "m.phone"])
    .select("b.cancelled_at as at")
    .distinct()
    .where("b.event_id", "=", input.eventId)
    .where("b.cancelled_by", "=", "club")
    .execute();
  if (booked.length === 0) return [];
  const messages = await db
    .selectFrom("bookings as b")
    .innerJoin("text_messages as t", (join) =>
      join.onRef("t.member_id", "=", "b.member_id").onRef("t.created_at", "=", "b.cancelled_at"),
    )
    .select(["t.id", "t.member_id as memberId", "t.tried_at as triedAt", "t.sent_at as sentAt"])
    .where("b.event_id", "=", input.eventId)
    .where("b.cancelled_by", "=", "club")
    .execute();
  const told = booked.map(({ id, fullName, displayName, phone }) => ({
    memberId: id,
    name: fullName ?? displayName ?? "New runner",
    phone: maskedPhone(phone),
    way: wayOf(messages.filter(({ memberId }) => memberId === id)),
  }));
  return told.sort((a, b) => a.name.localeCompare(b.name));
}
