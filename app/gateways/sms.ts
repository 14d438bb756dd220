import type { HostedCodes } from "./hosted-codes";

/** A text message; `to` is +91 and ten digits, `code` the six digits in it. */
export interface TextMessage {
  /** Our id of the message, returned in the service's reports if it takes one. */
  id?: string;
  to: string;
  text: string;
  code?: string;
  /** The registered text of the message, with its variables by name: 30 characters each at most. */
  template?: { kind: string; values: Record<string, string> };
}

/** `refused`: the service declined for another reason. */
export type SmsRefusal =
  | "limit"
  | "number_refused"
  | "credentials_missing"
  | "unavailable"
  | "no_template"
  | "refused";

/** A failure after which the message may have been sent: the service gave no answer that can be read. */
export const NO_ANSWER = { ok: false, reason: "unavailable", mayHaveGone: true } as const;

/**
 * The outcome of a message; `reference` is the service's id of it, `retryAfterMs` the pause that the service
 * asks for. Only the local outbox returns `shown`, the text for the screen in trial mode.
 */
export type SmsOutcome =
  | { ok: true; shown?: string; reference?: string }
  | { ok: false; reason: SmsRefusal; retryAfterMs?: number | undefined; mayHaveGone?: true };

/** A code that the service creates, sends and verifies; `reference` is the service's id for it. */
export type StartOutcome = { ok: true; reference: string } | { ok: false; reason: SmsRefusal };
export type CheckOutcome =
  | { ok: true }
  | { ok: false; reason: "wrong_code" | "expired" | "limit" | "unavailable" };

/** A service that holds the codes; while one is pending it sends the same one again. */
export interface CodeKeeper {
  start(input: { to: string }): Promise<StartOutcome>;
  check(input: { to: string; code: string; reference: string }): Promise<CheckOutcome>;
  /** Cancels a code; succeeds also when it is already gone. */
  cancel(input: { reference: string }): Promise<{ ok: true } | { ok: false; reason: SmsRefusal }>;
}

export interface SmsGateway {
  /** Whether the service sends its own codes only. */
  sendsCodesOnly?: boolean;
  /** Sends the message. Never throws for failures of the service: they are outcomes. */
  send(message: TextMessage): Promise<SmsOutcome>;
  /** Only for a gateway that stores messages: deletes all to this number. */
  forget?(to: string): Promise<void>;
  /** Only trial mode's gateway: the texts that it stores for this number, the latest first. */
  textsTo?(to: string): Promise<string[]>;
  /** Only when the browser asks a service for its codes: `send` is then for browsers without JavaScript. */
  hosted?: HostedCodes;
  /** Whether a registered text can be sent under this key; without it every text can. */
  takes?(key: string): boolean;
  /** Whether no message can be sent. */
  isMissing?: true;
  /** Only for a service that holds the codes. */
  keeper?: CodeKeeper;
}
