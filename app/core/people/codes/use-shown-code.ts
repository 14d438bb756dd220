import { useEffect, useState } from "react";
import { SECOND_MS } from "~/lib/dates";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { readTab, writeTab } from "~/ui/tab-storage";
import { useLatest } from "~/ui/use-latest";
import { afterPaint } from "~/ui/use-painted-submit";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { CODE_WAIT_KEY, PHONE_DRAFT_KEY } from "../draft-keys";
import { type CodeAnswer, type CodeBefore, codeState, waitIn } from "./code-state";
import { type CodeWait, laterWait } from "./code-waits";
import { OTP_LIFETIME_MS } from "./codes";
import { useMessageCode } from "./use-code-form";

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
  const revalidate = useRevalidateLater();
  const isAsking = state.isOnWhatsApp;
  // So that the page can say that a code over WhatsApp did not arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is asked about anew
  useEffect(() => (isAsking ? askAgain(revalidate) : undefined), [isAsking, sentAt, revalidate]);
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

/** Keeps in this tab until when a number has to wait, by the device's clock. */
export function storeCodeWait({ phone, seconds }: CodeWait, now: number): void {
  writeTab(CODE_WAIT_KEY, `${phone} ${now + seconds * SECOND_MS}`);
}

/** The rest of the wait that this tab was told for the number in its field; undefined without one. */
export function readCodeWait(now: number): CodeWait | undefined {
  const [phone = "", until] = readTab(CODE_WAIT_KEY)?.split(" ") ?? [];
  const left = Number(until) - now;
  if (!(left > 0) || plainPhoneDigits(readTab(PHONE_DRAFT_KEY) ?? "") !== phone) return undefined;
  return { phone, seconds: Math.ceil(left / SECOND_MS), at: now };
}

/** WhatsApp mostly reports within seconds that it cannot deliver a code, and at times only minutes later. */
const FIRST_ASKED_AFTER_MS = 3_000;

/**
 * Asks after 3 s, each time after twice as long, until the code is over, and whenever the page is looked at again: the
 * person has been to WhatsApp and found none. Returns what stops it.
 */
export function askAgain(ask: () => void): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  for (let ms = FIRST_ASKED_AFTER_MS; ms < OTP_LIFETIME_MS; ms *= 2)
    timers.push(setTimeout(ask, ms));
  const seen = () => {
    if (document.visibilityState === "visible") ask();
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    timers.forEach(clearTimeout);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** The buttons that ask for another code. */
const NEXT = "button[data-next-code]:not(:disabled)";
/** What is said of a refused code: beside the boxes, or above a form without them. */
const TOLD = "#otp-error, [role=alert][tabindex]";

/**
 * Once no code can be entered after a refusal, focuses where a person goes on: the button that asks for another code, or
 * what is said while it has to wait. Closed boxes cannot keep the focus.
 */
export function useNextCodeFocus(isOpen: boolean, refusedAt: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    if (isOpen || refusedAt === undefined) return;
    // By then the wait that came with the refusal has closed the button.
    afterPaint(() => {
      const next = document.querySelector<HTMLElement>(NEXT) ?? toldElement();
      next?.focus({ preventScroll: true });
    });
  }, [refusedAt]);
}

function toldElement(): HTMLElement | null {
  const told = document.querySelector<HTMLElement>(TOLD);
  if (told) told.tabIndex = -1;
  return told;
}
