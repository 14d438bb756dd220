import type { Db, NewRow } from "~/db/tables";
import { createMember } from "~/features/members/commands/create-member.server";

const EVENT_ID = "sample-event-upcoming";

/** Books `count` new members on the sample run; returns their booking ids. */
export async function bookCrowd(db: Db, count: number): Promise<string[]> {
  const like = await db
    .selectFrom("bookings")
    .selectAll()
    .where("event_id", "=", EVENT_ID)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("events")
    .set((eb) => ({ capacity: count + 100, seats_taken: eb("seats_taken", "+", count) }))
    .where("id", "=", EVENT_ID)
    .execute();
  const rows: NewRow<"bookings">[] = [];
  for (let index = 0; index < count; index += 1) {
    const number = String(index).padStart(9, "0");
    const phone = `+917${number}`;
    const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now: 1 });
    rows.push({
      ...like,
      id: `crowd-${index}`,
      reference: `C${number.slice(-7).replaceAll("0", "Z").replaceAll("1", "Y")}`,
      member_id: memberId,
      participant_name: `Runner ${number.slice(-4)}`,
      participant_phone: phone,
      submit_key: `crowd-${index}`,
    });
  }
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto("bookings")
      .values(rows.slice(at, at + 100))
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** Shares people among devices; every tenth goes to a second device as well. */
export function shareAmongDevices(bookingIds: string[], devices: number): string[][] {
  return Array.from({ length: devices }, (_, device) =>
    bookingIds.filter(
      (_id, index) =>
        index % devices === device || (index % 10 === 0 && (index + 1) % devices === device),
    ),
  );
}
