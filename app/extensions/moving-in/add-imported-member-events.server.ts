import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import type { OldMemberEvent } from "./old-member-events";

/** Creates personal events of members of the old club. */
export async function addImportedMemberEvents(
  db: Db,
  input: { events: readonly (OldMemberEvent & { id: MemberEventId; memberId: MemberId })[] },
): Promise<void> {
  await writeInChunks(input.events, (events) =>
    db
      .insertInto("member_events")
      .values(
        events.map((event) => ({
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
      .execute(),
  );
}
