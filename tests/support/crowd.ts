import type { Db, NewRow } from "~/db/tables";
import { chunksOf } from "~/lib/lists";
import { addManyMembers } from "./many-members";

const EVENT_ID = "sample-event-upcoming";
const ROWS_PER_INSERT = 100;

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
  const people = Array.from({ length: count }, (_, index) => ({
    phone: phoneOf(index),
    displayName: null,
  }));
  const memberIds = await addManyMembers(db, { people, now: 1 });
  const rows = memberIds.map((memberId, index): NewRow<"bookings"> => {
    const number = numberOf(index);
    return {
      ...like,
      id: `crowd-${index}`,
      reference: `C${number.slice(-7).replaceAll("0", "Z").replaceAll("1", "Y")}`,
      member_id: memberId,
      participant_name: `Runner ${number.slice(-4)}`,
      participant_phone: phoneOf(index),
      submit_key: `crowd-${index}`,
    };
  });
  for (const some of chunksOf(rows, ROWS_PER_INSERT))
    await db.insertInto("bookings").values(some).execute();
  return rows.map(({ id }) => id);
}

const numberOf = (index: number) => String(index).padStart(9, "0");
const phoneOf = (index: number) => `+917${numberOf(index)}`;

/** Shares people among devices; every tenth goes to a second device as well. */
export function shareAmongDevices(bookingIds: string[], devices: number): string[][] {
  return Array.from({ length: devices }, (_, device) =>
    bookingIds.filter(
      (_id, index) =>
        index % devices === device || (index % 10 === 0 && (index + 1) % devices === device),
    ),
  );
}
