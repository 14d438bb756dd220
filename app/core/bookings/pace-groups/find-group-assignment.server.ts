import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { type GroupAssignment, groupLabel, hasPlaceFor, NO_GROUP } from "./rules";
import { findNextQueueNumber, listPaceGroups } from "./pace-groups.server";

/**
 * The place that so many new bookings get in the group of this label: in it while all fit, else in its line from
 * this turn on. Undefined when the event has no such group. The event's row must be locked.
 */
export async function findGroupAssignment(
  db: Db,
  input: { eventId: EventId; paceGroup: string | null; heads: number },
): Promise<GroupAssignment | undefined> {
  const { paceGroup, heads } = input;
  if (paceGroup === null) return NO_GROUP;
  const groups = await listPaceGroups(db, input);
  const group = groups.find((group) => groupLabel(group) === paceGroup);
  if (!group) return undefined;
  if (hasPlaceFor(group, heads)) return { ...NO_GROUP, paceGroup, paceGroupId: group.id };
  const groupTurn = await findNextQueueNumber(db, { groupId: group.id });
  return { ...NO_GROUP, waitsForGroupId: group.id, groupTurn };
}
