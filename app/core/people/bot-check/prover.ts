import type { BOT_CHECK_TEXTS } from "~/content/bot-check-texts";

/** The browser's part of one bot check provider. */
export interface Prover {
  /** Prepares the proof while the form is filled in. */
  begin: () => void;
  /** Resolves to one proof; rejects with a ProofError. `box` holds the provider's widget. */
  prove: (box: HTMLElement, siteKey: string) => Promise<string>;
}

export class ProofError extends Error {
  constructor(readonly text: keyof typeof BOT_CHECK_TEXTS) {
    super(text);
  }
}

/** Throws a ProofError with one of the specification's texts. */
export function refuseProof(text: keyof typeof BOT_CHECK_TEXTS): never {
  throw new ProofError(text);
}
