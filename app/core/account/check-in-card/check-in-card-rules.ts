import type { BookingId, EventId, PostId } from "~/db/tables/shapes";
import { type Day, formatDay } from "~/lib/dates";
import { formatKm } from "~/lib/measures";
import { joinSentences } from "~/lib/text-lines";
import { CHECK_IN_CARD_TEXTS } from "~/texts/account/account";
import { CHECK_IN_CARD_RULES_TEXTS } from "~/texts/account/check-in-card";

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
  return distanceM === null
    ? CHECK_IN_CARD_RULES_TEXTS.youRan({ others })
    : CHECK_IN_CARD_RULES_TEXTS.ran({ others, km: formatKm(distanceM) });
}

/** 'You ran with 46 others today' */
export function ranTodayText({ others, date }: { others: number; date: Day }, today: Day): string {
  return date === today
    ? CHECK_IN_CARD_RULES_TEXTS.youRanToday({ others })
    : CHECK_IN_CARD_RULES_TEXTS.youRanYesterday({ others });
}

/** The same in the first person, for a picture or a post. */
export function iRanText({
  others,
  distanceM,
}: Pick<CheckInCardValues, "others" | "distanceM">): string {
  return distanceM === null
    ? CHECK_IN_CARD_RULES_TEXTS.iRan({ others })
    : CHECK_IN_CARD_RULES_TEXTS.shared({ others, km: formatKm(distanceM) });
}

/** '4 weeks in a row'; undefined for the first week. */
export function streakText(streak: number): string | undefined {
  return streak > 1 ? CHECK_IN_CARD_TEXTS.streak({ weeks: streak }) : undefined;
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
  const { title, date } = card;
  const ran = CHECK_IN_CARD_RULES_TEXTS.post({ title, day: formatDay(date), ran: iRanText(card) });
  return joinSentences([ran, ...more]);
}
