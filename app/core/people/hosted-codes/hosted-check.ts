import { withinLimit } from "~/lib/within-limit";
import { ProofError, type Prover, refuseProof } from "../bot-check/solve-puzzle";

type Widget = string | number;

interface HostedApi {
  /** Turnstile returns nothing when the widget cannot be created; both throw for wrong settings. */
  render: (box: HTMLElement, options: Record<string, unknown>) => Widget | null | undefined;
  execute: (widget: Widget) => unknown;
}

declare global {
  interface Window {
    turnstile?: HostedApi;
    grecaptcha?: HostedApi & { ready: (then: () => void) => void };
  }
}

const TURNSTILE = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const RECAPTCHA = "https://www.google.com/recaptcha/api.js?render=explicit";
const READY_TIMEOUT_MS = 30_000;
/** reCAPTCHA does not report a closed challenge; after this long another attempt is possible. */
const ANSWER_TIMEOUT_MS = 60_000;

export const turnstileProver: Prover = {
  begin: () => prepare(TURNSTILE),
  async prove(box, siteKey) {
    await loadScript(TURNSTILE);
    return await ask(window.turnstile ?? refuseProof("initialization_failed"), box, {
      sitekey: siteKey,
      execution: "execute",
      appearance: "interaction-only",
      "response-field": false,
      "refresh-expired": "manual",
    });
  },
};

export const recaptchaProver: Prover = {
  begin: () => prepare(RECAPTCHA),
  async prove(box, siteKey) {
    await loadScript(RECAPTCHA);
    const api = window.grecaptcha ?? refuseProof("initialization_failed");
    const ready = new Promise<void>((resolve) => api.ready(resolve));
    await withinLimit(ready, READY_TIMEOUT_MS, () => new ProofError("initialization_failed"));
    return await ask(api, box, { sitekey: siteKey, size: "invisible" });
  },
};

function prepare(source: string): void {
  loadScript(source).catch(() => {});
}

/** Renders a new widget for every proof, so that callbacks of an earlier one cannot resolve it. */
async function ask(
  api: HostedApi,
  box: HTMLElement,
  options: Record<string, unknown>,
): Promise<string> {
  const place = document.createElement("div");
  box.replaceChildren(place);
  const proven = new Promise<string>((resolve, reject) => {
    const fail = (text: "expired" | "error") => () => {
      reject(new ProofError(text));
      return true;
    };
    const widget = rendered(api, place, {
      ...options,
      callback: resolve,
      "expired-callback": fail("expired"),
      "timeout-callback": fail("expired"),
      "error-callback": fail("error"),
      "unsupported-callback": fail("error"),
    });
    api.execute(widget);
  });
  return await withinLimit(proven, ANSWER_TIMEOUT_MS, () => new ProofError("expired"));
}

function rendered(api: HostedApi, place: HTMLElement, options: Record<string, unknown>): Widget {
  let widget: Widget | null | undefined;
  try {
    widget = api.render(place, options);
  } catch {
    return refuseProof("initialization_failed");
  }
  return widget ?? refuseProof("not_initialized");
}

const LOAD_TIMEOUT_MS = 30_000;

const loading = new Map<string, Promise<void>>();

/** Loads a provider's script into the page once; a failed load can be retried. */
function loadScript(source: string): Promise<void> {
  const loaded = loading.get(source) ?? addScript(source);
  loading.set(source, loaded);
  return loaded;
}

function addScript(source: string): Promise<void> {
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
  });
  script.src = source;
  script.async = true;
  // The provider's script passes the nonce on to the scripts that it loads.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  document.head.append(script);
  return withinLimit(loaded, LOAD_TIMEOUT_MS).catch(() => {
    loading.delete(source);
    script.remove();
    return refuseProof("unreachable");
  });
}
