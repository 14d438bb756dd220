import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

const EVENTS_READ = 60;

export interface EventTemplate {
  id: EventId;
  title: string;
  location: string;
}

/** The club's latest different runs, to begin a new one with. */
export async function listEventTemplates(
  db: Db,
  { limit }: { limit: number },
): Promise<EventTemplate[]> {
  const latest = await db
    .selectFrom("events")
    .select(["id", "title", "location"])
    .orderBy("starts_at", "desc")
    .limit(EVENTS_READ)
    .execute();
  const byTitle = new Map<string, EventTemplate>();
  for (const event of latest) if (!byTitle.has(event.title)) byTitle.set(event.title, event);
  return [...byTitle.values()].slice(0, limit);
}
