import type { Conversation, ReplyState } from "~/core/admin/member-file/conversation";
import { failureText } from "~/core/messages/retries";
import type { WhatsAppMessageId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";

/** How long after a person's message WhatsApp accepts a free-text answer. */
export const REPLY_WINDOW_MS = DAY_MS;

export const REPLY_LENGTH_MAXIMUM = 1_000;

/** The end of the time for an answer to a message of `wroteAt`; undefined when it has passed at `now`. */
export function replyUntil(wroteAt: Instant | undefined, now: Instant): Instant | undefined {
  if (wroteAt === undefined || now >= wroteAt + REPLY_WINDOW_MS) return undefined;
  return wroteAt + REPLY_WINDOW_MS;
}

interface Written {
  id: WhatsAppMessageId;
  direction: "in" | "out";
  text: string;
  adminName: string | null;
  writtenAt: Instant;
  sentAt: Instant | null;
  arrivedAt: Instant | null;
  failedReason: string | null;
}

/** The state after a report, equal for every order of reports: a reply that arrived has not failed. */
function standingOf(reply: Pick<Written, "sentAt" | "arrivedAt" | "failedReason">): {
  state: ReplyState;
  failure?: string;
} {
  const { sentAt, arrivedAt, failedReason } = reply;
  if (arrivedAt !== null) return { state: "sent" };
  if (failedReason !== null) return { state: "failed", failure: failureText(failedReason || null) };
  return { state: sentAt === null ? "unknown" : "sent" };
}

/** A conversation with moments as they are read; undefined for somebody who never wrote. */
export function shownConversation(
  { messages, until }: { messages: Written[]; until: Instant | undefined },
  timeZone: string,
): Conversation | undefined {
  if (messages.length === 0) return undefined;
  return {
    messages: messages.map(({ writtenAt, sentAt, arrivedAt, failedReason, ...message }) => ({
      ...message,
      when: formatMoment(Number(writtenAt), timeZone),
      ...standingOf({ sentAt, arrivedAt, failedReason }),
    })),
    until: until === undefined ? undefined : formatMoment(until, timeZone),
    lengthMaximum: REPLY_LENGTH_MAXIMUM,
  };
}
