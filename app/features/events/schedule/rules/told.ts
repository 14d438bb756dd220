import { type Day, formatDay, formatTime } from "~/lib/dates";

/** What an admin reads after cancelling: never more than is known. */
export function cancelledText(runs: number, told: { people: number; sent: number }): string {
  const { people, sent } = told;
  const done = runs === 1 ? "Cancelled." : `Cancelled ${runs} runs.`;
  if (people === 0) return `${done} Nobody was booked.`;
  if (sent === people) return `${done} Everybody booked was sent a message.`;
  const who = people === 1 ? "The one person booked" : `${sent} of ${people} booked`;
  const were = people === 1 ? "was not sent a message" : "were sent a message";
  return `${done} ${who} ${were}: see below who may not know yet.`;
}

/** What an admin reads after sending again what did not go out. */
export function retriedText(sent: number): string {
  return sent > 0 ? "Sent." : "None of them could be sent. Please try again later.";
}

/** The message that tells one person of a cancellation. */
export function cancellationMessage(event: {
  title: string;
  date: Day;
  time: string;
  reason: string;
}): string {
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  return `${event.title} on ${when} is cancelled. ${event.reason}`.trim();
}
