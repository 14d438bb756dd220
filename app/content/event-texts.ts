import { type Day, formatDay, formatTime } from "~/lib/dates";
import { EVENT_TEXTS } from "~/texts/site/event";

/** The text to share an event; `page` is its address. */
export function imInMessage(run: {
  title: string;
  date: Day;
  time: string;
  location: string;
  page: string;
}): string {
  const when = `${formatDay(run.date)}, ${formatTime(run.time)}`;
  return EVENT_TEXTS.imInComeAlong({
    title: run.title,
    when,
    location: run.location,
    page: run.page,
  });
}
