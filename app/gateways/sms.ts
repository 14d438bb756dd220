/** A text message on its way to one phone; `to` is +91 and ten digits, `code` the six digits within it. */
export interface TextMessage {
  to: string;
  text: string;
  code?: string;
}

/** `refused`: the service answered, and says no for a reason of its own. */
export type SmsRefusal =
  | "limit"
  | "number_refused"
  | "credentials_missing"
  | "unavailable"
  | "refused";

/** What became of a message. Only the local outbox gives `shown`: the text, for the screen in trial mode. */
export type SmsOutcome = { ok: true; shown?: string } | { ok: false; reason: SmsRefusal };

/** A code that the service makes, sends and compares itself; `reference` is its name for it. */
export type StartOutcome = { ok: true; reference: string } | { ok: false; reason: SmsRefusal };
export type CheckOutcome =
  | { ok: true }
  | { ok: false; reason: "wrong_code" | "expired" | "limit" | "unavailable" };

export type CancelOutcome = { ok: true } | { ok: false; reason: SmsRefusal };

/** While a code is pending the service sends the same one again, whatever it is asked for. */
export interface CodeKeeper {
  start(input: { to: string }): Promise<StartOutcome>;
  check(input: { to: string; code: string; reference: string }): Promise<CheckOutcome>;
  /** Makes the service forget a code; one that it forgot already is no failure. */
  cancel(input: { reference: string }): Promise<CancelOutcome>;
}

export interface SmsGateway {
  /** Hands the message over. Never throws for the other side's failures: they are outcomes. */
  send(message: TextMessage): Promise<SmsOutcome>;
  /** Present where messages are kept on our side: drops every one to this number. */
  forget?(to: string): Promise<void>;
  /** Present where the service keeps the codes; then `send` is for other messages only. */
  keeper?: CodeKeeper;
}
