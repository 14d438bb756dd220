import { useEffect, useState } from "react";
import { useLatest } from "~/ui/use-latest";
import { type CodeAnswer, type CodeBefore, codeState, waitIn } from "./code-state";
import { type CodeWait, laterWait } from "./code-waits";
import { readCodeWait, storeCodeWait } from "./stored-code-wait";
import { useMessageCode } from "./use-code-form";
import { useDeliveryPolling } from "./use-delivery-polling";
import { useNextCodeFocus } from "./use-next-code-focus";

/** The name and the id of the field that a code is typed in. */
export const CODE_FIELD = "otp";

interface ShownCodeOptions {
  answer: CodeAnswer | undefined;
  /** The code that this browser requested before the page was loaded. */
  held?: (CodeBefore & { wait: CodeWait | undefined }) | undefined;
  /** Of the form: what a hosted service said. */
  proof: { isUnsent: boolean; error: string | undefined };
}

/**
 * What a form shows of its code: whether its boxes are open, what empties them, the wait for another, and the message of
 * trial mode.
 */
export function useShownCode({ answer, held, proof }: ShownCodeOptions) {
  const state = codeState(answer, held, proof.isUnsent && proof.error !== undefined);
  const sentAt = useLatest(answer?.sentAt);
  const emptiedBy = useLatest(answer?.refusedAt ?? answer?.sentAt);
  const wait = waitIn(state, useStoredCodeWait(answer?.wait, held?.wait), held?.wait);
  useMessageCode(CODE_FIELD, state.isOpen, sentAt);
  useNextCodeFocus(state.isOpen, useLatest(answer?.refusedAt));
  useDeliveryPolling(state.isOnWhatsApp, sentAt);
  return { ...state, emptiedBy, wait };
}

/**
 * The wait that an answer has told, or after a reload the rest of it: `held`, read by the server from the browser's
 * codes, and where the number in the field was refused, what this tab has kept.
 */
function useStoredCodeWait(
  told: CodeWait | undefined,
  held: CodeWait | undefined,
): CodeWait | undefined {
  // An answer without a wait ends none, and `held` is as old as the page: its seconds would begin anew.
  const answered = useLatest(told);
  const [kept, setKept] = useState<CodeWait>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait told again is no other one
  useEffect(() => {
    if (answered) storeCodeWait(answered, Date.now());
    setKept(answered ? undefined : readCodeWait(Date.now()));
  }, [answered?.at]);
  return kept ?? laterWait(answered, held);
}
