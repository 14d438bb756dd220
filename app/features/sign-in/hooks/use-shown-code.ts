import { useLatest } from "~/ui/use-latest";
import { type CodeAnswer, type CodeBefore, codeState, waitIn } from "../rules/code-state";
import type { CodeWait } from "../rules/code-waits";
import { useMessageCode } from "./use-code-form";
import { useDelivery } from "./use-delivery";
import { useKeptWait } from "./use-kept-wait";
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

/** What a form shows of its code: whether its boxes are open, what empties them, and the wait for another. */
export function useShownCode({ answer, held, proof }: ShownCodeOptions) {
  const state = codeState(answer, held, proof.isUnsent && proof.error !== undefined);
  const sentAt = useLatest(answer?.sentAt);
  const emptiedBy = useLatest(answer?.refusedAt ?? answer?.sentAt);
  const wait = waitIn(state, useKeptWait(answer?.wait, held?.wait), held?.wait);
  useMessageCode(CODE_FIELD, state.isOpen, sentAt);
  useNextCodeFocus(state.isOpen, useLatest(answer?.refusedAt));
  useDelivery(state.isOnWhatsApp, sentAt);
  return { ...state, emptiedBy, wait };
}
