import { type Day, formatDay, formatTime } from "~/lib/dates";

/** How a member was told of a cancellation: a message arrived at the gateway, failed, waits, or none was sent. */
export type TellingWay = "sent" | "failed" | "waiting" | "inbox";

export interface Told {
  memberId: string;
  name: string;
  /** Masked. */
  phone: string;
  way: TellingWay;
}

/** The way of one member's messages: only what has all been accepted counts as sent. */
export function wayOf(
  messages: readonly { triedAt: number | null; sentAt: number | null }[],
): TellingWay {
  if (messages.length === 0) return "inbox";
  if (messages.every(({ sentAt }) => sentAt !== null)) return "sent";
  return messages.some(({ triedAt, sentAt }) => triedAt !== null && sentAt === null)
    ? "failed"
    : "waiting";
}

/** Why somebody may not know yet. */
export const WAY_TEXTS: Record<Exclude<TellingWay, "sent">, string> = {
  failed: "The message could not be sent",
  waiting: "The message has not been sent yet",
  inbox: "Wants no messages: told in the app only",
};

/** What an admin reads after cancelling: never more than is known. */
export function cancelledText(runs: number, told: readonly { way: TellingWay }[]): string {
  const done = runs === 1 ? "Cancelled." : `Cancelled ${runs} runs.`;
  const sent = told.filter(({ way }) => way === "sent").length;
  if (told.length === 0) return `${done} Nobody was booked.`;
  if (sent === told.length) return `${done} Everybody booked was sent a message.`;
  const who = told.length === 1 ? "The one person booked" : `${sent} of ${told.length} booked`;
  const were = told.length === 1 ? "was not sent a message" : "were sent a message";
  return `${done} ${who} ${were}: see below who may not know yet.`;
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
