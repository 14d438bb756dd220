import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { RACE_METRES } from "./race-kinds";
import type { MemberEventInput } from "./form";

/** Adds a personal event on a past or coming day, once per submit key. */
export async function addMemberEvent(
  db: Db,
  input: { memberId: MemberId; event: MemberEventInput; now: Instant },
): Promise<void> {
  const { memberId, event, now } = input;
  await db
    .insertInto("member_events")
    .values({
      id: event.submitKey,
      member_id: memberId,
      title: event.title,
      event_date: event.eventDate,
      event_time: event.eventTime,
      location: event.location ?? null,
      distance_m: event.race ? RACE_METRES[event.race] : null,
      result_s: event.resultS ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
