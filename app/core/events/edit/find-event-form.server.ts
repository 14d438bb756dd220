import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import type { Instant } from "~/lib/dates";
import { formValuesOf } from "../events-rules";
import { groupValuesOf } from "../pace-groups/pace-groups";
import { findAdminEvent } from "../find-admin-event.server";
import { listPossibleLeaders } from "../pace-groups/list-possible-leaders.server";

/** An event as its form shows it, with who may lead its groups; undefined for an unknown one. */
export async function findEventForm(db: Db, input: { eventId: EventId; now: Instant }) {
  const event = await findAdminEvent(db, input);
  if (!event) return undefined;
  const { id, title, image, version, seriesId } = event;
  const leaders = await listPossibleLeaders(db, { eventId: id });
  const groups = await listPaceGroups(db, { eventId: id });
  const initial = { ...formValuesOf(event), ...groupValuesOf(groups, { leaders, isNew: false }) };
  return { id, title, image, version, isWeekly: seriesId !== null, initial, leaders };
}
