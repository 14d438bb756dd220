import { CAPACITY_MAX, DURATION_MAX_MINUTES, PRICE_MAX_RUPEES } from "~/core/events/events-rules";
import { searchedWords } from "~/lib/folded-text";
import {
  type LooseFields,
  looseCount,
  looseDay,
  looseList,
  looseText,
  looseTime,
} from "~/lib/loose-values";
import { RECORD_TEXTS } from "~/texts/moving-in/records";

const TITLE_MAX = 120;
const LOCATION_MAX = 200;
const LINES_MAX = 20;

/** Reads title, day, time and place, which a copied event in a booking has too. Refuses one without day or time. */
export function readOldEvent(fields: LooseFields, timeZone: string) {
  const date = looseDay(fields, { timeZone, names: ["date", "eventDate"] });
  if (!date) return { ok: false as const, text: RECORD_TEXTS.noDay };
  const time = looseTime(fields, { timeZone, names: ["time", "eventTime", "date"] });
  if (!time) return { ok: false as const, text: RECORD_TEXTS.noTime };
  const lines = (name: string) =>
    (Array.isArray(fields[name]) ? looseList(fields, name) : []).slice(0, LINES_MAX);
  const event = {
    title: (looseText(fields, "title", "eventTitle", "serviceType") ?? "Run").slice(0, TITLE_MAX),
    date,
    time,
    location: (looseText(fields, "location") ?? "").slice(0, LOCATION_MAX),
    description: looseText(fields, "detailedDescription", "description") ?? "",
    requirements: lines("requirements"),
    highlights: lines("highlights"),
    schedule: lines("schedule"),
    distances: lines("distances"),
    paceGroups: lines("paceGroups"),
    mapUrl: /^https:\/\/\S{1,500}$/.exec(looseText(fields, "mapUrl") ?? "")?.[0] ?? null,
    // These are null where the record does not say.
    capacity: upTo(CAPACITY_MAX, looseCount(fields, "maxParticipants")),
    priceRupees: upTo(PRICE_MAX_RUPEES, looseCount(fields, "priceRupees")),
    durationMinutes: upTo(DURATION_MAX_MINUTES, looseCount(fields, "durationMinutes")),
    status: statusOf(looseText(fields, "status")),
  };
  return { ok: true as const, event };
}

type OldEventReading = ReturnType<typeof readOldEvent>;

/** An event as a record of the old club's `events` or `runs` describes it. */
export type OldEvent = Extract<OldEventReading, { ok: true }>["event"];

function upTo(most: number, count: number | undefined): number | null {
  return count === undefined || count > most ? null : count;
}

/** Whether an event is over or to come is told by its day. */
function statusOf(text: string | undefined): "draft" | "cancelled" | null {
  return text === "draft" || text === "cancelled" ? text : null;
}

/** A title as it is compared: case, spaces and punctuation make no difference. */
export function comparedTitle(title: string): string {
  return searchedWords(title).join(" ");
}
