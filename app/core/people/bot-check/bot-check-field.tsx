import type { BotProof } from "./use-bot-proof";

/** The bot proof of a form, and the place where a check shows itself. */
export function BotCheckField({ proof }: { proof: BotProof }) {
  return (
    <>
      <input ref={proof.field} type="hidden" name="botCheck" />
      <div ref={proof.box} className="contents" />
    </>
  );
}
