import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db, NewRow } from "~/db/tables";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type Day, instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { inLatinLetters } from "~/lib/latin-letters";
import { eventColumns } from "../edit/change-event.server";
import type { EventInput } from "../events-form";
import type { GroupsInput } from "../pace-groups/pace-groups";
import { setPaceGroups } from "../pace-groups/set-pace-groups.server";
import { seriesDays } from "./series";

const SLUG_TRIES = 20;

type Outcome = { ok: true; eventId: EventId } | { ok: false; reason: "in_the_past" | "no_days" };

interface Input extends ByAdmin {
  event: EventInput;
  /** Copied to each run; none without it. */
  groups?: GroupsInput;
  /** 1 for a single week, more for a series with every limit copied to each run. */
  weeks: number;
  /** Days of the week, 0 for Sunday; none for the weekday of the event's date. */
  weekdays?: readonly number[];
  /** Days without a run. */
  except?: readonly Day[];
  status: "draft" | "published";
  image: string | null;
  submitKey: string;
  timeZone: string;
}

/**
 * Creates an event or a weekly series and returns the first one's id; the same `submitKey` returns what it
 * made before. Refuses to publish an event whose start has passed, and a series of which every day is left out.
 */
export async function createEvents(db: Db, input: Input): Promise<Outcome> {
  const before = await findEventBySubmitKey(db, input);
  if (before) return { ok: true, eventId: before.id };
  const days = seriesDays({ ...input, date: input.event.date });
  const [first] = days;
  if (first === undefined) return { ok: false, reason: "no_days" };
  const startsAt = instantOf(first, input.event.time, input.timeZone);
  if (input.status === "published" && startsAt <= input.now)
    return { ok: false, reason: "in_the_past" };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, (db) => createInTransaction(db, { ...input, days }));
    } catch (error) {
      const raced = await findEventBySubmitKey(db, input);
      if (raced) return { ok: true, eventId: raced.id };
      // Another event has taken the slug since it was looked up.
      const isAddressTaken = violatedConstraint(error) === "events_slug_key";
      if (!isAddressTaken || attempt === SLUG_TRIES) throw error;
    }
  }
}

async function createInTransaction(db: Db, input: Input & { days: Day[] }): Promise<Outcome> {
  const seriesId = input.days.length > 1 ? newId() : null;
  const rows: NewRow<"events">[] = [];
  for (const [index, date] of input.days.entries()) {
    rows.push({
      ...eventColumns({ ...input.event, date }, input.timeZone),
      id: newId(),
      slug: await freeSlug(db, { title: input.event.title, date }),
      series_id: seriesId,
      image: input.image,
      seats_taken: 0,
      status: input.status,
      is_sample: 0,
      version: 0,
      submit_key: index === 0 ? input.submitKey : null,
      created_at: input.now,
      updated_at: input.now,
    });
  }
  await db.insertInto("events").values(rows).execute();
  // The same groups and leaders for each week.
  if (input.groups)
    for (const event of rows) await setPaceGroups(db, { ...input.groups, event, now: input.now });
  const eventId = rows[0]?.id ?? "";
  await recordAdminAudit(db, input, {
    action: "event_created",
    subject: { kind: "event", id: eventId },
    details: { title: input.event.title, runs: input.days.length, status: input.status },
  });
  return { ok: true, eventId };
}

async function freeSlug(db: Db, event: { title: string; date: string }): Promise<string> {
  for (let number = 1; number <= SLUG_TRIES; number += 1) {
    const slug = slugOf(event, number);
    const taken = await db
      .selectFrom("events")
      .select("id")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (!taken) return slug;
  }
  return `${slugOf(event, 1)}-${newId()}`;
}

/** The event that this form made before, or undefined. */
export async function findEventBySubmitKey(db: Db, input: { submitKey: string }) {
  return await db
    .selectFrom("events")
    .select("id")
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
}

/** The days of an event and of the others of its series with the same status, in order. */
export async function listSeriesDays(
  db: Db,
  event: { id: EventId; seriesId: SeriesId | null; status: EventStatus; date: Day },
): Promise<Day[]> {
  if (event.seriesId === null) return [event.date];
  const rows = await db
    .selectFrom("events")
    .select("date")
    .where("series_id", "=", event.seriesId)
    .where("status", "=", event.status)
    .orderBy("starts_at")
    .execute();
  return rows.map(({ date }) => date);
}

const EVENTS_READ = 60;

/** The club's latest different runs, to begin a new one with. */
export async function listEventTemplates(db: Db, { limit }: { limit: number }) {
  const latest = await db
    .selectFrom("events")
    .select(["id", "title"])
    .orderBy("starts_at", "desc")
    .limit(EVENTS_READ)
    .execute();
  const byTitle = Map.groupBy(latest, ({ title }) => title);
  return [...byTitle.values()].flatMap(([event]) => event ?? []).slice(0, limit);
}

/** The last part of an event's address, from its title and date; a second one on that day gets a number. */
export function slugOf(event: { title: string; date: Day }, number: number): string {
  const words = inLatinLetters(event.title)
    .normalize("NFKD")
    // Accents, so that 'ü' is 'u'.
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  const base = `${words || "run"}-${event.date}`;
  return number === 1 ? base : `${base}-${number}`;
}
