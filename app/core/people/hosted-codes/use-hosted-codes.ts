import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { BOT_CHECK_TEXTS } from "~/texts/site-wide/bot-check";
import { ProofError } from "../bot-check/solve-puzzle";
import type { ChallengeRefusal, CodeRefusal } from "../codes/codes";
import { type HostedRequest, hostedSendRefusal, hostedVerifyRefusal } from "./hosted-codes";

/** The provider's script, loaded when a code is asked for and not before. */
const loadClient = () => import("./firebase");

const CODE_FIELDS = ["otp", "oldOtp", "newOtp", "guardianOtp"];
const DIGITS = /^\d{6}$/;

/** The refusals' texts of a form. */
export interface HostedTexts {
  send: (reason: CodeRefusal) => string;
  verify: (reason: ChallengeRefusal) => string;
}

const TEXTS: HostedTexts = {
  send: (reason) => CODE_REFUSAL_TEXTS[reason],
  verify: (reason) => CHALLENGE_REFUSAL_TEXTS[reason],
};

type Send = (form: HTMLFormElement, submitter: HTMLElement | null) => void;

/**
 * Where a service sends the codes: asks it for those that the server allowed (`requests`), and, when a form with
 * codes is sent, has it check them and sends its tokens in their place, by `send`, which submits the form at once.
 */
export function useHostedCodes(
  requests: HostedRequest[] | undefined,
  { texts = TEXTS, send = submit }: { texts?: HostedTexts | undefined; send?: Send } = {},
) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sentRequests, setSent] = useState<HostedRequest[]>();
  const isProving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of a form stay the same
  useEffect(() => {
    setError(undefined);
    // A request that the page's next answer lacks is not waited for.
    if (!requests || requests.length === 0) return setBusy(isProving.current);
    let isOver = false;
    setBusy(true);
    void sendAll(requests, texts).then((refused) => {
      if (isOver) return;
      setBusy(false);
      setError(refused);
      if (!refused) setSent(requests);
    });
    return () => {
      isOver = true;
    };
  }, [requests]);

  /** Whether the form is held back until its codes are checked. */
  function holdForCodes(event: SubmitEvent<HTMLFormElement>): boolean {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const fields = codeFieldsOf(form);
    if (fields.length === 0 || isAnotherRequest(submitter)) return false;
    event.preventDefault();
    if (isProving.current) return true;
    isProving.current = true;
    setBusy(true);
    setError(undefined);
    void proveAll(fields).then((outcome) => {
      isProving.current = false;
      setBusy(false);
      if (!outcome.ok) return setError(texts.verify(outcome.reason));
      withTokens(form, outcome.tokens, () => send(form, submitter));
    });
    return true;
  }

  /** Whether the service has yet to send the codes that the server allowed. */
  const isUnsent = requests !== undefined && requests !== sentRequests;
  return { error, isBusy, isUnsent, holdForCodes };
}

/** Buttons that ask for a code or leave the step send no code. */
function isAnotherRequest(submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return false;
  return /^(send|code|edit|restart)/.test(submitter.value);
}

/** The last request of each field: an earlier one that is answered late does not replace it. */
const lastRequests = new Map<string, HostedRequest>();

/** Resolves to the text of the first refusal. */
async function sendAll(requests: HostedRequest[], texts: HostedTexts): Promise<string | undefined> {
  for (const request of requests) {
    storePendingHostedCode(request.field, undefined);
    lastRequests.set(request.field, request);
  }
  const client = await loadClient().catch(() => undefined);
  if (!client) return texts.send("unavailable");
  for (const request of requests) {
    const { field, config } = request;
    try {
      const verificationId = await client.sendHostedCode(request);
      if (lastRequests.get(field) === request)
        storePendingHostedCode(field, { verificationId, config });
    } catch (error) {
      if (error instanceof ProofError) return BOT_CHECK_TEXTS[error.text];
      return texts.send(hostedSendRefusal(client.hostedErrorOf(error)));
    }
  }
  return undefined;
}

/** The form's fields with six digits that the service is to check. */
function codeFieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return CODE_FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name);
    const isCode = field instanceof HTMLInputElement && DIGITS.test(field.value);
    return isCode && !field.disabled && findPendingHostedCode(name) ? [field] : [];
  });
}

type Proven =
  | { ok: true; tokens: [HTMLInputElement, string][] }
  | { ok: false; reason: ChallengeRefusal };

async function proveAll(fields: HTMLInputElement[]): Promise<Proven> {
  const client = await loadClient().catch(() => undefined);
  if (!client) return { ok: false, reason: "unavailable" };
  const tokens: [HTMLInputElement, string][] = [];
  for (const field of fields) {
    const held = findPendingHostedCode(field.name);
    if (!held) return { ok: false, reason: "no_request" };
    try {
      const { config, verificationId } = held;
      tokens.push([field, await client.proveHostedCode(config, verificationId, field.value)]);
    } catch (error) {
      return { ok: false, reason: hostedVerifyRefusal(client.hostedErrorOf(error)) };
    }
  }
  return { ok: true, tokens };
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.requestSubmit(submitter);
}

/** The form has the tokens in place of the codes while it is sent; the boxes show what was typed. */
function withTokens(
  form: HTMLFormElement,
  tokens: [HTMLInputElement, string][],
  send: () => void,
): void {
  const stand = tokens.map(([field, token]) => {
    const hidden = document.createElement("input");
    hidden.type = "hidden";
    hidden.name = field.name;
    hidden.value = token;
    field.disabled = true;
    form.append(hidden);
    return { field, hidden };
  });
  send();
  for (const { field, hidden } of stand) {
    field.disabled = false;
    hidden.remove();
  }
}

/** What is kept in the tab until the code is entered, so that a reload does not lose it: no number, no code. */
interface PendingHostedCode {
  verificationId: string;
  config: HostedRequest["config"];
}

const keyOf = (field: string) => `hosted-code-${field}`;

/** The pending code of a field of this tab. */
function findPendingHostedCode(field: string): PendingHostedCode | undefined {
  const text = sessionStorage.getItem(keyOf(field));
  return text ? JSON.parse(text) : undefined;
}

/** Stores the pending code of a field; without one, deletes it. */
function storePendingHostedCode(field: string, held: PendingHostedCode | undefined): void {
  if (held) sessionStorage.setItem(keyOf(field), JSON.stringify(held));
  else sessionStorage.removeItem(keyOf(field));
}
