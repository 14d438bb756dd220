export const BOT_PROVIDERS = ["off", "altcha", "turnstile", "recaptcha"] as const;
export type BotProvider = (typeof BOT_PROVIDERS)[number];

/** `once` names the proof, which must not be used again while it lives. */
export type BotOutcome =
  | { ok: true; once?: string }
  | { ok: false; reason: "failed" | "expired" | "unavailable" };

/** What the page needs to let a browser prove itself. */
export interface BotChallenge {
  algorithm: string;
  challenge: string;
  maxnumber?: number | undefined;
  salt: string;
  signature: string;
}

export interface BotCheck {
  readonly provider: BotProvider;
  /** Public key of a hosted service. */
  readonly siteKey?: string;
  /** Judges what the browser sent. `hard` asks for the harder proof. Never throws: what fails, denies. */
  verify(input: { proof: string; ip: string; now: number; hard: boolean }): Promise<BotOutcome>;
  /** A puzzle of our own; only the self-hosted check has one. */
  challenge?(input: { now: number; hard: boolean }): Promise<BotChallenge>;
}

/** How long a proof may be used after the puzzle was handed out. */
export const BOT_PROOF_LIFETIME_MS = 10 * 60_000;

/** No check at all: for a trial on this machine. */
export const noBotCheck: BotCheck = {
  provider: "off",
  verify: async () => ({ ok: true }),
};
