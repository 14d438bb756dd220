import { DAY_MS, formatMoment, type Instant } from "~/lib/dates";

/** WhatsApp lets the club answer in its own words for so long after a person wrote. */
export const REPLY_WINDOW_MS = DAY_MS;

export const REPLY_LENGTH_MAXIMUM = 1_000;

/** Until when what a person wrote at `wroteAt` can be answered; undefined when that is over at `now`. */
export function replyUntil(wroteAt: Instant | undefined, now: Instant): Instant | undefined {
  if (wroteAt === undefined || now >= wroteAt + REPLY_WINDOW_MS) return undefined;
  return wroteAt + REPLY_WINDOW_MS;
}

interface Written {
  id: string;
  direction: "in" | "out";
  text: string;
  adminName: string | null;
  writtenAt: Instant;
  sentAt: Instant | null;
}

/** A conversation with moments as they are read; undefined for somebody who never wrote. */
export function shownConversation(
  { messages, until }: { messages: Written[]; until: Instant | undefined },
  timeZone: string,
) {
  if (messages.length === 0) return undefined;
  return {
    messages: messages.map(({ writtenAt, sentAt, ...message }) => ({
      ...message,
      when: formatMoment(Number(writtenAt), timeZone),
      isSent: sentAt !== null,
    })),
    until: until === undefined ? undefined : formatMoment(until, timeZone),
    lengthMaximum: REPLY_LENGTH_MAXIMUM,
  };
}
