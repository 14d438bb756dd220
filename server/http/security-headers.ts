import type { BotProvider } from "~/gateways/bot-check";
import type { HostedCodes } from "~/gateways/hosted-codes";

/**
 * The addresses of a hosted bot check's scripts. A page with a nonce allows them by 'strict-dynamic' and
 * ignores the addresses; a kept public page has hashes, and a form opened from it keeps its policy.
 */
const BOT_CHECK_SCRIPTS: Record<BotProvider, string[]> = {
  off: [],
  altcha: [],
  turnstile: ["https://challenges.cloudflare.com"],
  recaptcha: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
};

/** The address of a hosted bot check's frame. */
const BOT_CHECK_FRAMES: Record<BotProvider, string | undefined> = {
  off: undefined,
  altcha: undefined,
  turnstile: "https://challenges.cloudflare.com",
  recaptcha: "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
};

/** The addresses at which the browser asks the hosted phone sign-in for codes and tokens. */
const HOSTED_ADDRESSES =
  "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/";

interface Site {
  mode: "trial" | "live";
  botCheck: { provider: BotProvider };
  sms?: { hosted?: HostedCodes };
}

/** Headers for every answer; the script nonce is for pages only, WASM for the page that decodes codes. */
export function securityHeaders(
  site: Site,
  nonce?: string,
  wasm = false,
): [name: string, value: string][] {
  const hosted = site.sms?.hosted?.config;
  const addresses = new Set([
    ...BOT_CHECK_SCRIPTS[site.botCheck.provider],
    ...(hosted && hosted.emulator === undefined ? BOT_CHECK_SCRIPTS.recaptcha : []),
  ]);
  const own = `'self' 'nonce-${nonce}' 'strict-dynamic'${wasm ? " 'wasm-unsafe-eval'" : ""}`;
  const scripts = nonce ? [own, ...addresses].join(" ") : "'none'";
  const hostedFrames = hosted && (hosted.emulator ?? BOT_CHECK_FRAMES.recaptcha);
  const frames = [...new Set([BOT_CHECK_FRAMES[site.botCheck.provider], hostedFrames])]
    .filter(Boolean)
    .join(" ");
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Not by a nonce, which no engine applies to a worker.
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(hosted ? [`connect-src 'self' ${hosted.emulator ?? HOSTED_ADDRESSES}`] : []),
    ...(frames ? [`frame-src ${frames}`] : []),
  ];
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  // The development server puts styles and scripts of its own into the page.
  if (!import.meta.env.DEV || import.meta.env.MODE === "test") {
    headers.push(["Content-Security-Policy", policy.join("; ")]);
  }
  return [...headers, ...transportHeaders(site)];
}

/**
 * The same for a built script, style, font or picture: none is a page, so all is forbidden when it is opened
 * as one. A page loads twenty of them.
 */
export function assetHeaders(site: Pick<Site, "mode">): [name: string, value: string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ...transportHeaders(site),
  ];
}

function transportHeaders({ mode }: Pick<Site, "mode">): [name: string, value: string][] {
  if (mode !== "live") return [];
  return [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]];
}
