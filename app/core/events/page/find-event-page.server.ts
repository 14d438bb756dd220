import { clubLines, inClubWords } from "~/content/club-words.server";
import {
  groupInClubWords,
  listWrittenGroups,
} from "~/core/bookings/pace-groups/pace-groups.server";
import type { WrittenGroup } from "~/core/bookings/pace-groups/rules";
import { listEventAt } from "~/core/bookings/standings.server";
import type { Db } from "~/db/tables";
import type { EventStatus, NamedEvent } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";

/** An event with the values of its page. */
export interface EventPage extends NamedEvent {
  id: EventId;
  description: string;
  startsAt: number;
  durationMinutes: number;
  mapUrl: string | null;
  distances: string[];
  paceGroups: WrittenGroup[];
  requirements: string[];
  highlights: string[];
  schedule: string[];
  image: string | null;
  capacity: number;
  seatsTaken: number;
  priceRupees: number;
  status: EventStatus;
  isSample: boolean;
  updatedAt: number;
  version: number;
}

const COLUMNS = [
  "description",
  "duration_minutes as durationMinutes",
  "map_url as mapUrl",
  "distances",
  "requirements",
  "highlights",
  "schedule",
  "image",
  "capacity",
  "is_sample as isSample",
  "updated_at as updatedAt",
  "version",
] as const;

/** The event that a visitor may see at this address, with its lists; drafts are not found. */
export async function findEventPage(
  db: Db,
  input: { slug: string; now: Instant },
): Promise<EventPage | undefined> {
  const row = await listEventAt(db, input).select(COLUMNS).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...inClubWords(row),
    distances: clubLines(jsonOf(row.distances)),
    paceGroups: (await listWrittenGroups(db, { eventId: row.id })).map(groupInClubWords),
    requirements: clubLines(jsonOf(row.requirements)),
    highlights: clubLines(jsonOf(row.highlights)),
    schedule: clubLines(jsonOf(row.schedule)),
    isSample: row.isSample === 1,
  };
}
