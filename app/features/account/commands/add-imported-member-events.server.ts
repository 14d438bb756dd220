import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";
import { chunksOf } from "~/lib/chunks";
import type { OldMemberEvent } from "../rules/old-member-events";

/** A statement has at most 32,766 values. */
const ROWS_PER_INSERT = 1_000;

/** Creates personal events of members of the old club. */
export async function addImportedMemberEvents(
  db: Db,
  input: { events: readonly (OldMemberEvent & { id: MemberEventId; memberId: MemberId })[] },
): Promise<void> {
  for (const events of chunksOf(input.events, ROWS_PER_INSERT)) await add(db, { events });
}

async function add(db: Db, input: Parameters<typeof addImportedMemberEvents>[1]) {
  await db
    .insertInto("member_events")
    .values(
      input.events.map((event) => ({
        id: event.id,
        member_id: event.memberId,
        title: event.title,
        event_date: event.eventDate,
        event_time: event.eventTime,
        location: event.location,
        notes: event.notes,
        created_at: event.createdAt,
        updated_at: event.createdAt,
      })),
    )
    .execute();
}
