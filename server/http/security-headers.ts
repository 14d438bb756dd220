import type { BotProvider } from "~/gateways/bot-check";
import type { HostedCodes } from "~/gateways/hosted-codes";
import type { OnlinePayments } from "~/gateways/online-payments";

/**
 * The addresses of a hosted bot check's scripts and of its frame. A page with a nonce allows the scripts by 'strict-dynamic'
 * and ignores the addresses; a kept public page has hashes, and a form opened from it keeps its policy.
 */
const BOT_CHECKS: Record<BotProvider, { scripts: string[]; frame?: string }> = {
  off: { scripts: [] },
  altcha: { scripts: [] },
  turnstile: {
    scripts: ["https://challenges.cloudflare.com"],
    frame: "https://challenges.cloudflare.com",
  },
  recaptcha: {
    scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  },
};

/** The addresses at which the browser asks the hosted phone sign-in for codes and tokens. */
const HOSTED_ADDRESSES =
  "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/";

interface Site {
  mode: "trial" | "live";
  hstsSubdomains?: boolean | undefined;
  botCheck: { provider: BotProvider };
  sms?: { hosted?: HostedCodes };
}

/** What one page takes beside the usual: a decoder in WASM, or the window of the payment service. */
export interface PageNeeds {
  wasm?: boolean;
  payments?: OnlinePayments["policy"] | undefined;
}

/** Headers for every answer; the script nonce is for pages only. */
export function securityHeaders(
  site: Site,
  nonce?: string,
  needs: PageNeeds = {},
): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()"],
    // A bank's page opens in a window of its own and reports to the one that opened it.
    ["Cross-Origin-Opener-Policy", needs.payments ? "same-origin-allow-popups" : "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  // The development server puts styles and scripts of its own into the page.
  if (!import.meta.env.DEV || import.meta.env.MODE === "test") {
    headers.push(["Content-Security-Policy", policyOf(site, nonce, needs)]);
  }
  return [...headers, ...transportHeaders(site)];
}

/** The policy of a page or another answer. */
function policyOf(site: Site, nonce: string | undefined, { wasm, payments }: PageNeeds): string {
  const hosted = site.sms?.hosted?.config;
  const { provider } = site.botCheck;
  const addresses = [
    ...BOT_CHECKS[provider].scripts,
    ...(hosted && hosted.emulator === undefined ? BOT_CHECKS.recaptcha.scripts : []),
    ...(payments?.script ?? []),
  ];
  const own = `'self' 'nonce-${nonce}' 'strict-dynamic'${wasm ? " 'wasm-unsafe-eval'" : ""}`;
  const hostedFrames = hosted && (hosted.emulator ?? BOT_CHECKS.recaptcha.frame);
  const frames = [BOT_CHECKS[provider].frame, hostedFrames, ...(payments?.frame ?? [])];
  const connected = [hosted && (hosted.emulator ?? HOSTED_ADDRESSES), ...(payments?.connect ?? [])];
  return [
    "default-src 'self'",
    nonce ? `script-src ${listed(own, addresses)}` : "script-src 'none'",
    // Not by a nonce, which no engine applies to a worker.
    "worker-src 'self'",
    `img-src ${listed("'self' data: blob:", payments?.image ?? [])}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // The window's script styles its own frame.
    ...(payments?.frame.length ? ["style-src 'self' 'unsafe-inline'"] : []),
    ...(connected.some(Boolean) ? [`connect-src ${listed("'self'", connected)}`] : []),
    ...(frames.some(Boolean) ? [`frame-src ${listed("", frames).trim()}`] : []),
  ].join("; ");
}

/** Each address once, in one line. */
function listed(first: string, addresses: readonly (string | undefined)[]): string {
  return [first, ...new Set(addresses.filter(Boolean))].join(" ");
}

/**
 * The same for a built script, style, font or picture: none is a page, so all is forbidden when it is opened
 * as one. A page loads twenty of them.
 */
export function assetHeaders(site: Transport): [name: string, value: string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ...transportHeaders(site),
  ];
}

type Transport = Pick<Site, "mode" | "hstsSubdomains">;

function transportHeaders({ mode, hstsSubdomains }: Transport): [name: string, value: string][] {
  if (mode !== "live") return [];
  const subdomains = hstsSubdomains ? "; includeSubDomains" : "";
  return [["Strict-Transport-Security", `max-age=31536000${subdomains}`]];
}
