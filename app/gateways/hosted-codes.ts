/** What a page needs to ask the service for a code; nothing of it is secret. */
export interface HostedConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The emulator's address, in trial mode only. */
  emulator?: string | undefined;
}

export type TokenOutcome =
  /** `uid` is the service's id of the number, `authTime` when its code was accepted. */
  | { ok: true; uid: string; authTime: number }
  | { ok: false; reason: "wrong_code" | "expired" | "unavailable" };

/** A service that texts the code to a number that the browser names, and signs a token when it was right. */
export interface HostedCodes {
  readonly config: HostedConfig;
  /** Checks signature, issuer, audience, age and number of a token. Never throws: any failure denies. */
  verify(input: { token: string; phone: string; now: number }): Promise<TokenOutcome>;
}
