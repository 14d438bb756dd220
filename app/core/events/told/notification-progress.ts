import { recipientsText } from "~/core/messages/reach/reach";
import type { EventId } from "~/db/tables/shapes";

/** What an admin reads after cancelling: never more than is known. `left` are bookings of people who are told next. */
export function cancelledText(
  runs: number,
  told: { people: number; sent: number; left?: number },
): string {
  const { people, sent, left = 0 } = told;
  const done = runs === 1 ? "Cancelled." : `Cancelled ${runs} runs.`;
  if (left > 0)
    return `${done} ${sent} have been sent a message so far. ${stillCancellingText(left)}`;
  if (people === 0) return `${done} Nobody was booked.`;
  const recipients = recipientsText({ people, sent }, "booked");
  if (sent === people) return `${done} ${recipients}.`;
  return people === 1
    ? `${done} ${recipients}. ${ONE_UNREACHED}`
    : `${done} ${recipients}: see below who may not know yet.`;
}

/**
 * What an admin reads after 'Try again': of `tried` messages, `sent` have left so far, and the server sends those that
 * are `waiting`; the others have failed. Never more than is known.
 */
export function retryResult(told: { tried: number; sent: number; waiting: number }): {
  ok: boolean;
  text: string;
} {
  const { tried, sent, waiting } = told;
  const ok = tried > 0 && sent > 0;
  if (tried === 0) return { ok, text: "There is nothing left to try again." };
  if (sent >= tried) return { ok, text: "Sent again." };
  const failed = tried - sent - waiting;
  if (waiting === 0)
    return { ok, text: `${ok ? `${sent} of ${tried}` : "None"} could be sent: see below why.` };
  const start = ok ? `${sent} of ${tried} sent again so far.` : "None could be sent just now.";
  if (failed > 0) return { ok, text: `${start} We’ll try ${waiting} again automatically.` };
  return { ok, text: `${start} ${ok ? "The others follow." : "We’ll try again automatically."}` };
}

/** Said while a large run is being cancelled. */
export function stillCancellingText(left: number): string {
  return left === 1
    ? "One more booking is being cancelled now, and that runner is being told."
    : `${left} more bookings are being cancelled now, and everybody is being told. This takes a minute or so.`;
}

/** Said while people are being told of a large run that was moved. */
export function leftToNotifyText(left: number): string {
  return left === 1
    ? "One more runner is being told of the change now."
    : `${left} more runners are being told of the change now. This takes a minute or so.`;
}

/** Said of a notification to exactly one person. */
const ONE_UNREACHED = "They may not know yet.";

/** '3 of them may not know yet.' Undefined where everybody was sent it or opened it. */
export function unreachedText({
  people,
  unreached,
}: {
  people: number;
  unreached: number;
}): string | undefined {
  if (unreached === 0) return undefined;
  if (people === 1) return ONE_UNREACHED;
  return unreached === 1
    ? "One of them may not know yet."
    : `${unreached} of them may not know yet.`;
}

/** The page of everybody who may not know yet of what was told because of an event. */
export function unreachedPath({ eventId, cause }: { eventId: EventId; cause: string }): string {
  return `/admin/events/${eventId}/told?${new URLSearchParams({ cause })}`;
}
