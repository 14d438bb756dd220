import { clubLines, inClubWords } from "~/content/club-words.server";
import {
  groupInClubWords,
  listWrittenGroups,
} from "~/core/bookings/pace-groups/pace-groups.server";
import { listEventAt } from "~/core/bookings/standings.server";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";

/** An event with the values of its page. */
export type EventPage = NonNullable<Awaited<ReturnType<typeof findEventPage>>>;

/** The event that a visitor may see at this address, with its lists; drafts are not found. */
export async function findEventPage(db: Db, input: { slug: string; now: Instant }) {
  const row = await listEventAt(db, input)
    .select(["description", "distances", "requirements", "highlights", "schedule"])
    .select(["duration_minutes as durationMinutes", "map_url as mapUrl", "image", "capacity"])
    .select(["is_sample as isSample", "updated_at as updatedAt", "version"])
    .executeTakeFirst();
  if (!row) return undefined;
  const groups = await listWrittenGroups(db, { eventId: row.id });
  return {
    ...inClubWords(row),
    distances: clubLines(jsonOf(row.distances)),
    paceGroups: groups.map(groupInClubWords),
    requirements: clubLines(jsonOf(row.requirements)),
    highlights: clubLines(jsonOf(row.highlights)),
    schedule: clubLines(jsonOf(row.schedule)),
    isSample: row.isSample === 1,
  };
}
