import { type Day, formatDay, formatTime } from "~/lib/dates";

/** What an admin reads after cancelling: never more than is known. `left` are bookings of people who are told next. */
export function cancelledText(
  runs: number,
  told: { people: number; sent: number; left?: number },
): string {
  const { people, sent, left = 0 } = told;
  const done = runs === 1 ? "Cancelled." : `Cancelled ${runs} runs.`;
  if (left > 0) return `${done} ${sent} have been sent a message so far. ${stillToldText(left)}`;
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

/** Said while a large run is being cancelled. */
export function stillToldText(left: number): string {
  return left === 1
    ? "One more booking is being cancelled now, and that runner is being told."
    : `${left} more bookings are being cancelled now, and everybody is being told. This takes a minute or so.`;
}
