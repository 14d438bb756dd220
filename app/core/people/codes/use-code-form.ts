import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { stopConformListener } from "~/ui/stop-conform-listener";
import { usePaintedSubmit } from "~/ui/use-painted-submit";
import { type BotCheckChoice, useBotProof } from "../bot-check/use-bot-proof";
import type { HostedRequest } from "../hosted-codes/hosted-codes";
import { type HostedTexts, useHostedCodes } from "../hosted-codes/use-hosted-codes";

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

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (painted.hold(event) || hosted.holdForCodes(event)) return;
    const { submitter } = event.nativeEvent;
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
  const listeners = { onSubmit: handleSubmit, onInput: stopConformListener, onFocus: proof.begin };
  return { proof: told, isProving: isProving || hosted.isBusy, listeners };
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
