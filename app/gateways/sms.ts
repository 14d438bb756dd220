/** A text message on its way to one phone; `to` is +91 and ten digits. */
export interface TextMessage {
  to: string;
  text: string;
}

/** What became of a message. Only the local outbox gives `shown`: the text, for the screen in trial mode. */
export type SmsOutcome =
  | { ok: true; shown?: string }
  | { ok: false; reason: "limit" | "number_refused" | "credentials_missing" | "unavailable" };

export interface SmsGateway {
  /** Hands the message over. Never throws for the other side's failures: they are outcomes. */
  send(message: TextMessage): Promise<SmsOutcome>;
}
