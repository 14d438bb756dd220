import { type FormEvent, useEffect, useState } from "react";
import type { CodeWait } from "../rules/code-waits";
import type { HostedRequest } from "../rules/hosted-codes";
import { type BotCheckChoice, useBotProof } from "./use-bot-proof";
import { type HostedTexts, useHostedCodes } from "./use-hosted-codes";

/** Delays a submit that sends a code until its bot proof is complete, and one with codes of a service until it checked them. */
export function useCodeForm(
  botCheck: BotCheckChoice,
  answer: unknown,
  service: { hosted?: HostedRequest[] | undefined; texts?: HostedTexts } = {},
) {
  const proof = useBotProof(botCheck, answer);
  const [isProving, setProving] = useState(false);
  const hosted = useHostedCodes(service.hosted, service.texts);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (hosted.holdForCodes(event)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value.startsWith("send");
    if (!sends || botCheck.provider === "off" || proof.field.current?.value) return;
    event.preventDefault();
    const form = event.currentTarget;
    setProving(true);
    void proof.complete().then((isProven) => {
      setProving(false);
      // A form cannot be submitted during the submit event that was prevented.
      if (isProven) setTimeout(() => form.requestSubmit(submitter));
    });
  }

  const told = { ...proof, error: proof.error ?? hosted.error, isUnsent: hosted.isUnsent };
  return { proof: told, isProving: isProving || hosted.isBusy, handleSubmit };
}

/** Whole seconds left of a wait; the same wait told again does not restart the countdown. */
export function useCountdown(wait: CodeWait | undefined): number {
  const { at, seconds = 0 } = wait ?? {};
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wait told at another moment restarts it
  useEffect(() => {
    setEnd(performance.now() + seconds * 1000);
  }, [at]);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);
  return left;
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
    const wanted = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(wanted as CredentialRequestOptions)
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
