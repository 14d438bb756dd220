import type { BOT_CHECK_TEXTS } from "~/content/bot-check-texts";

/** Makes one proof; rejects with the key of the text to show. */
export type Prover = (box: HTMLElement, siteKey: string) => Promise<string>;

export class ProofError extends Error {
  constructor(readonly text: keyof typeof BOT_CHECK_TEXTS) {
    super(text);
  }
}

/** Rejects a proof with one of the specification's texts. */
export function refuseProof(text: keyof typeof BOT_CHECK_TEXTS): never {
  throw new ProofError(text);
}
