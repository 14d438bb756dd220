import type { BookingId, EventId, PostId } from "~/db/tables/shapes";
import { type Day, formatDay } from "~/lib/dates";
import { formatKm } from "~/lib/measures";
import { CHECK_IN_CARD_TEXTS } from "../texts";

/** The content of a member's card of one check-in. */
export interface CheckInCardValues {
  bookingId: BookingId;
  eventId: EventId;
  title: string;
  date: string;
  time: string;
  location: string;
  /** Null when nobody measured it. */
  distanceM: number | null;
  /** How many others were checked in. */
  others: number;
  /** Weeks in a row as of today; 0 for an earlier check-in than the latest. */
  streak: number;
  /** Titles of achievements earned between the check-in and the member's next one. */
  earned: string[];
  /** Its post in the feed and the kudos it got; undefined while it is not there. */
  post: { id: PostId; likes: number } | undefined;
}

/** 'You ran 8.2 km with 46 others.' */
export function ranText({
  others,
  distanceM,
}: Pick<CheckInCardValues, "others" | "distanceM">): string {
  return `You ${ranWith({ others, distanceM })}.`;
}

/** 'You ran with 46 others today' */
export function ranTodayText(event: { others: number; date: Day }, today: Day): string {
  const day = event.date === today ? "today" : "yesterday";
  return `You ${ranWith({ others: event.others, distanceM: null })} ${day}`;
}

/** The same in the first person, for a picture or a post. */
export function iRanText(card: Pick<CheckInCardValues, "others" | "distanceM">): string {
  return `I ${ranWith(card)}`;
}

function ranWith({ others, distanceM }: Pick<CheckInCardValues, "others" | "distanceM">): string {
  const ran = distanceM === null ? "ran" : `ran ${formatKm(distanceM)} km`;
  return others === 0 ? ran : `${ran} with ${CHECK_IN_CARD_TEXTS.others(others)}`;
}

/** '4 weeks in a row'; undefined for the first week. */
export function streakText(streak: number): string | undefined {
  return streak > 1 ? CHECK_IN_CARD_TEXTS.streak(streak) : undefined;
}

/** The lines of a check-in card's picture, besides the run's title. */
export function cardLines(card: CheckInCardValues): string[] {
  const more = [streakText(card.streak), ...card.earned].filter((line) => line !== undefined);
  return [`${formatDay(card.date)} · ${iRanText(card)}`, more.join(" · ")].filter(Boolean);
}

/** The post that a check-in card becomes in the feed. */
export function cardPost(card: CheckInCardValues): string {
  const streak = streakText(card.streak);
  const more = [streak && `${streak}.`, ...card.earned.map((title) => `${title}!`)];
  return [`${card.title}, ${formatDay(card.date)}: ${iRanText(card)}.`, ...more]
    .filter((part) => part !== undefined)
    .join(" ");
}
