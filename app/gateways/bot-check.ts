export const BOT_PROVIDERS = ["off", "altcha", "turnstile", "recaptcha"] as const;
export type BotProvider = (typeof BOT_PROVIDERS)[number];

/** `once` identifies the proof, which is accepted once while it is valid. */
export type BotOutcome =
  | { ok: true; once?: string }
  | { ok: false; reason: "failed" | "expired" | "unavailable" };

/** The values that the page needs for the proof. */
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
  /** Verifies a proof; `hard` requires the harder one. Never throws: any failure denies. */
  verify(input: { proof: string; ip: string; now: number; hard: boolean }): Promise<BotOutcome>;
  /** A new puzzle; self-hosted check only. */
  challenge?(input: { now: number; hard: boolean }): Promise<BotChallenge>;
}

/** How long a proof is valid after its puzzle was issued. */
export const BOT_PROOF_LIFETIME_MS = 10 * 60_000;

/** No check, for a trial on this machine. */
export const noBotCheck: BotCheck = {
  provider: "off",
  verify: async () => ({ ok: true }),
};
