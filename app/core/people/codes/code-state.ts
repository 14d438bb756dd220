import type { CodeChannel } from "~/db/tables/access";
import { CHALLENGE_REFUSAL_TEXTS, CODES_TEXTS } from "~/texts/people/codes";
import type { HostedRequest } from "../hosted-codes/hosted-codes";
import type { CodeWait } from "./code-waits";
import type { ChallengeRefusal } from "./codes";

/** The server's answer to a request for a code, or to a code. */
export interface CodeAnswer {
  /** A code can be entered. */
  sent?: boolean;
  /** The message itself, in trial mode only. */
  shown?: string | undefined;
  /** When the code was sent; a resend empties the boxes. */
  sentAt?: number;
  /** When a code was refused, which empties the boxes too. */
  refusedAt?: number;
  /** Codes that the page now asks a hosted service for. */
  hosted?: HostedRequest[] | undefined;
  wait?: CodeWait | undefined;
  channel?: CodeChannel;
  /** The service refused the code, so that another channel may help. */
  isRefused?: boolean;
}

/** The code that a browser requested before the page was loaded. */
export interface CodeBefore {
  isOpen: boolean;
  /** The message itself, in trial mode only. */
  shown?: string;
  channel: CodeChannel;
  askedAt: number;
  isUndelivered: boolean;
}

/** What an answer has of the code that a browser still holds: whether it can be entered, and its message. */
export function heldAnswer(held: Pick<CodeBefore, "isOpen" | "shown"> | undefined) {
  return { sent: held?.isOpen ?? false, ...(held?.shown && { shown: held.shown }) };
}

/** What a form of a code is like. */
interface CodeState {
  /** A code can be entered. */
  isOpen: boolean;
  isOnWhatsApp: boolean;
  /** WhatsApp reported that it could not deliver the last code. */
  isUndelivered: boolean;
  /** The message of the code that can be entered, in trial mode only. */
  message: string | undefined;
  /** 'Sent' is still true of the last code, and not said elsewhere. */
  showsSentText: boolean;
}

/** The state after the last answer, or else as the page was loaded; `isUnsent` is that a hosted service sent no code. */
export function codeState(
  answer: CodeAnswer | undefined,
  before: CodeBefore | undefined,
  isUnsent: boolean,
): CodeState {
  // A code that was asked for since is on its way.
  const isUndelivered = before?.isUndelivered === true && before.askedAt >= (answer?.sentAt ?? 0);
  const isSent = answer?.sent ?? before?.isOpen ?? false;
  const isOpen = isSent && !isUnsent && !isUndelivered;
  const isOnWhatsApp = isOpen && (answer?.channel ?? before?.channel) === "whatsapp";
  const shown = answer?.sent === undefined ? before?.shown : answer.shown;
  const message = isOpen ? shown : undefined;
  const showsSentText = !isOnWhatsApp && !isUndelivered;
  return { isOpen, isOnWhatsApp, isUndelivered, message, showsSentText };
}

/** The wait for another code: once a code could not be delivered, what the server says now, as none may be left. */
export function waitIn(
  { isUndelivered }: Pick<CodeState, "isUndelivered">,
  told: CodeWait | undefined,
  held: CodeWait | undefined,
): CodeWait | undefined {
  return isUndelivered ? held : told;
}

/** What is said beside the code boxes; `isOpen` is whether the code can still be entered. */
export function challengeTexts(reason: ChallengeRefusal, isOpen: boolean): string[] {
  const text = CHALLENGE_REFUSAL_TEXTS[reason];
  return reason === "wrong_code" && !isOpen ? [text, CODES_TEXTS.lastTry] : [text];
}
