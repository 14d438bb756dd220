import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepTyping } from "~/ui/own-typing";
import { usePaintedSubmit } from "~/ui/use-painted-submit";
import type { CodeWait } from "../rules/code-waits";
import type { HostedRequest } from "../rules/hosted-codes";
import { type BotCheckChoice, useBotProof } from "./use-bot-proof";
import { type HostedTexts, useHostedCodes } from "./use-hosted-codes";

const COUNTED_EVERY_MS = 500;

/**
 * Delays a submit that sends a code until its bot proof is complete, and one with codes of a service until it checked
 * them. `listeners` are for the form of Conform.
 */
export function useCodeForm(
  botCheck: BotCheckChoice,
  answer: unknown,
  service: { hosted?: HostedRequest[] | undefined; texts?: HostedTexts } = {},
) {
  const proof = useBotProof(botCheck, answer);
  const [isProving, setProving] = useState(false);
  const isBegun = useRef(false);
  const painted = usePaintedSubmit();
  const hosted = useHostedCodes(service.hosted, { texts: service.texts, send: painted.send });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (painted.hold(event) || hosted.holdForCodes(event)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value.startsWith("send");
    if (!sends || botCheck.provider === "off" || proof.field.current?.value) return;
    event.preventDefault();
    if (isBegun.current) return;
    isBegun.current = true;
    const form = event.currentTarget;
    setProving(true);
    void proof.complete().then((isProven) => {
      isBegun.current = false;
      setProving(false);
      if (isProven) painted.send(form, submitter);
    });
  }

  const told = { ...proof, error: proof.error ?? hosted.error, isUnsent: hosted.isUnsent };
  const listeners = { onSubmit: handleSubmit, onInput: keepTyping, onFocus: proof.begin };
  return { proof: told, isProving: isProving || hosted.isBusy, listeners };
}

/** The rest of a wait. */
interface Countdown {
  /** Whole seconds. */
  left: number;
  /** False until the page's script counts: without it the seconds stand still, and a button may not wait for their end. */
  isCounted: boolean;
}

/** Counts a wait down; the same wait told again does not restart the countdown. */
export function useCountdown(wait: CodeWait | undefined): Countdown {
  const { at, seconds = 0 } = wait ?? {};
  const [countdown, setCountdown] = useState<Countdown>({ left: seconds, isCounted: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wait told at another moment restarts it
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const count = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setCountdown((last) =>
        last.left === left && (last.isCounted || left === 0) ? last : { left, isCounted: true },
      );
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, COUNTED_EVERY_MS);
    count();
    return () => clearInterval(timer);
  }, [at]);
  return countdown;
}

/** Fills in the code of the received message where the browser supports WebOTP; again after a resend. */
export function useMessageCode(
  fieldId: string,
  isWaiting: boolean,
  sentAt: number | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resend needs another request to the browser
  useEffect(() => {
    if (!isWaiting || !("OTPCredential" in window)) return;
    const stop = new AbortController();
    const wanted: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ["sms"] },
      signal: stop.signal,
    };
    navigator.credentials
      .get(wanted)
      .then((found) => fillIn(fieldId, found))
      .catch(() => {});
    return () => stop.abort();
  }, [fieldId, isWaiting, sentAt]);
}

function fillIn(fieldId: string, found: Credential | null): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || !found || !("code" in found)) return;
  field.value = String(found.code);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
