import { type Prover, refuseProof } from "./use-prover";

interface HostedApi {
  render: (box: HTMLElement, options: Record<string, unknown>) => string | number;
  execute: (widget: string | number) => unknown;
  reset: (widget: string | number) => void;
}

declare global {
  interface Window {
    turnstile?: HostedApi;
    grecaptcha?: HostedApi & { ready: (then: () => void) => void };
  }
}

const TURNSTILE = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const RECAPTCHA = "https://www.google.com/recaptcha/api.js?render=explicit";
const LOAD_TIMEOUT_MS = 30_000;

export const proveToTurnstile: Prover = async (box, siteKey) => {
  await loadScript(TURNSTILE);
  const api = window.turnstile ?? refuseProof("initialization_failed");
  return await ask(api, box, {
    sitekey: siteKey,
    execution: "execute",
    appearance: "interaction-only",
  });
};

export const proveToRecaptcha: Prover = async (box, siteKey) => {
  await loadScript(RECAPTCHA);
  const api = window.grecaptcha ?? refuseProof("initialization_failed");
  await new Promise<void>((resolve) => api.ready(resolve));
  return await ask(api, box, { sitekey: siteKey, size: "invisible" });
};

/** A fresh widget for every proof, so that an answer never belongs to an earlier question. */
async function ask(
  api: HostedApi,
  box: HTMLElement,
  options: Record<string, unknown>,
): Promise<string> {
  const place = box.appendChild(document.createElement("div"));
  const answer = new Promise<string>((resolve, reject) => {
    const fail = (text: "expired" | "error") => () => {
      try {
        refuseProof(text);
      } catch (reason) {
        reject(reason);
      }
    };
    const widget = api.render(place, {
      ...options,
      callback: resolve,
      "expired-callback": fail("expired"),
      "timeout-callback": fail("expired"),
      "error-callback": fail("error"),
    });
    api.execute(widget);
  });
  return await answer.finally(() => place.remove());
}

const loading = new Map<string, Promise<void>>();

function loadScript(source: string): Promise<void> {
  const loaded = loading.get(source) ?? addScript(source);
  loading.set(source, loaded);
  return loaded;
}

function addScript(source: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement("script");
  script.src = source;
  script.async = true;
  script.onload = () => resolve();
  script.onerror = reject;
  const timer = setTimeout(reject, LOAD_TIMEOUT_MS);
  document.head.append(script);
  return promise
    .catch(() => {
      loading.delete(source);
      script.remove();
      return refuseProof("unreachable");
    })
    .finally(() => clearTimeout(timer));
}
