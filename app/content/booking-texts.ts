import { type Day, formatDay, formatTime } from "~/lib/dates";

/** The text to share an event; `page` is its address. */
export function imInMessage(run: {
  title: string;
  date: Day;
  time: string;
  location: string;
  page: string;
}): string {
  const when = `${formatDay(run.date)}, ${formatTime(run.time)}`;
  return `I'm in! ${run.title}, ${when}, ${run.location}. Come along: ${run.page}`;
}

/** The texts for a refused cancellation. */
export const cancelRefusalTexts = {
  not_cancellable: "This booking can no longer be cancelled.",
  changed_meanwhile: "This booking has just changed. The page shows it as it is now.",
};
