import { type Day, formatDay, formatTime } from "~/lib/dates";

/** The message with which somebody tells friends; `page` is the run's address. */
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

/** Why a cancellation was refused, in words for the member. */
export const cancelRefusalTexts = {
  not_cancellable: "This booking can no longer be cancelled.",
  changed_meanwhile: "This booking has just changed. The page shows it as it is now.",
};
