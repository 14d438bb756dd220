import type { BOT_CHECK_TEXTS } from "~/content/bot-check-texts";

/** One way for a browser to show that a person sits in front of it. */
export interface Prover {
  /** What can be done while the person is still typing. */
  begin: () => void;
  /** Makes one proof; rejects with the key of the text to show. `box` is there for it alone. */
  prove: (box: HTMLElement, siteKey: string) => Promise<string>;
}

export class ProofError extends Error {
  constructor(readonly text: keyof typeof BOT_CHECK_TEXTS) {
    super(text);
  }
}

/** Rejects a proof with one of the specification's texts. */
export function refuseProof(text: keyof typeof BOT_CHECK_TEXTS): never {
  throw new ProofError(text);
}
