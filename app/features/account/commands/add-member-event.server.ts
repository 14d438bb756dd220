import type { Db } from "~/db/tables";
import { dayOf, type Instant } from "~/lib/dates";
import type { MemberEventInput } from "../schema";

/** Adds a personal event, once per submit key. Refuses a past day. */
export async function addMemberEvent(
  db: Db,
  input: { memberId: string; event: MemberEventInput; now: Instant; timeZone: string },
): Promise<{ ok: true } | { ok: false; reason: "in_the_past" }> {
  const { memberId, event, now, timeZone } = input;
  if (event.eventDate < dayOf(now, timeZone)) return { ok: false, reason: "in_the_past" };
  await db
    .insertInto("member_events")
    .values({
      id: event.submitKey,
      member_id: memberId,
      title: event.title,
      event_date: event.eventDate,
      event_time: event.eventTime,
      location: event.location ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}
