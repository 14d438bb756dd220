import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Notification } from "~/core/messages/notifications";
import type { Instant } from "~/lib/dates";

/** Tells the volunteers of an event that it has changed; those with a booking read it there. */
export async function notifyVolunteers(
  db: Db,
  input: {
    event: { id: EventId; slug: string };
    /** Members who are told already. */
    told: readonly { memberId: MemberId }[];
    notification: Pick<
      Notification,
      "kind" | "title" | "text" | "filledIn" | "usefulUntil" | "cause"
    >;
    now: Instant;
  },
): Promise<void> {
  const { event, notification, now } = input;
  const told = new Set(input.told.map(({ memberId }) => memberId));
  const volunteers = await db
    .selectFrom("volunteers")
    .select("member_id as memberId")
    .where("event_id", "=", event.id)
    .execute();
  const link = `/events/${event.slug}/volunteer`;
  await notifyMembers(db, {
    notifications: volunteers
      .filter(({ memberId }) => !told.has(memberId))
      .map(({ memberId }) => ({ memberId, eventId: event.id, link, ...notification })),
    now,
  });
}
