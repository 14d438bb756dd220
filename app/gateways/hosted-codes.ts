/** The values that a page needs to ask the service for a code; none of them is secret. */
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

/** A service that texts the code to a number given by the browser, and signs a token for a right code. */
export interface HostedCodes {
  readonly config: HostedConfig;
  /** Checks signature, issuer, audience, age and number of a token. Never throws: any failure denies. */
  verify(input: { token: string; phone: string; now: number }): Promise<TokenOutcome>;
}
