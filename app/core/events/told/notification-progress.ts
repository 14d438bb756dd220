import { recipientsText } from "~/core/messages/reach/reach";
import type { EventId } from "~/db/tables/shapes";
import { NOTIFICATION_PROGRESS_TEXTS } from "~/texts/events/told";

/** What an admin reads after cancelling: never more than is known. `left` are bookings of people who are told next. */
export function cancelledText(
  runs: number,
  told: { people: number; sent: number; left?: number },
): string {
  const { people, sent, left = 0 } = told;
  const done = NOTIFICATION_PROGRESS_TEXTS.done({ runs });
  if (left > 0)
    return NOTIFICATION_PROGRESS_TEXTS.sentSoFar({
      done,
      sent,
      left: NOTIFICATION_PROGRESS_TEXTS.beingCancelled({ left }),
    });
  if (people === 0) return NOTIFICATION_PROGRESS_TEXTS.nobodyWasBooked({ done });
  const recipients = recipientsText({ people, sent }, "booked");
  if (sent === people) return NOTIFICATION_PROGRESS_TEXTS.everybodyTold({ done, recipients });
  return people === 1
    ? NOTIFICATION_PROGRESS_TEXTS.oneMayNotKnow({ done, recipients })
    : NOTIFICATION_PROGRESS_TEXTS.someUnreached({ done, recipients });
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
  if (tried === 0) return { ok, text: NOTIFICATION_PROGRESS_TEXTS.nothingToRetry };
  if (sent >= tried) return { ok, text: NOTIFICATION_PROGRESS_TEXTS.sentAgain };
  const failed = tried - sent - waiting;
  if (waiting === 0)
    return {
      ok,
      text: ok
        ? NOTIFICATION_PROGRESS_TEXTS.someSent({ sent, tried })
        : NOTIFICATION_PROGRESS_TEXTS.noneSent,
    };
  const start = ok
    ? NOTIFICATION_PROGRESS_TEXTS.sentAgainSoFar({ sent, tried })
    : NOTIFICATION_PROGRESS_TEXTS.noneSentYet;
  if (failed > 0)
    return { ok, text: NOTIFICATION_PROGRESS_TEXTS.willRetrySome({ start, waiting }) };
  return {
    ok,
    text: `${start} ${ok ? NOTIFICATION_PROGRESS_TEXTS.theOthersFollow : NOTIFICATION_PROGRESS_TEXTS.willRetry}`,
  };
}

/** '3 of them may not know yet.' Undefined where everybody was sent it or opened it. */
export function unreachedText({
  people,
  unreached,
}: {
  people: number;
  unreached: number;
}): string | undefined {
  if (unreached === 0) return undefined;
  if (people === 1) return NOTIFICATION_PROGRESS_TEXTS.oneUnreached;
  return NOTIFICATION_PROGRESS_TEXTS.mayNotKnow({ unreached });
}

/** The page of everybody who may not know yet of what was told because of an event. */
export function unreachedPath({ eventId, cause }: { eventId: EventId; cause: string }): string {
  return `/admin/events/${eventId}/told?${new URLSearchParams({ cause })}`;
}
