import type { BotProvider } from "~/gateways/bot-check";
import type { HostedCodes } from "~/gateways/hosted-codes";

/** Where a hosted bot check shows itself; its script comes in through 'strict-dynamic'. */
const BOT_CHECK_FRAMES: Record<BotProvider, string | undefined> = {
  off: undefined,
  altcha: undefined,
  turnstile: "https://challenges.cloudflare.com",
  recaptcha: "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
};

/** Where the browser asks the hosted phone sign-in for codes and tokens. */
const HOSTED_ADDRESSES =
  "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/";

/** Headers for every answer; the script nonce is there only for pages, WASM only where it is decoded. */
export function securityHeaders(
  site: {
    mode: "trial" | "live";
    botCheck: { provider: BotProvider };
    sms?: { hosted?: HostedCodes };
  },
  nonce?: string,
  wasm = false,
): [name: string, value: string][] {
  const scripts = nonce
    ? `'self' 'nonce-${nonce}' 'strict-dynamic'${wasm ? " 'wasm-unsafe-eval'" : ""}`
    : "'none'";
  const hosted = site.sms?.hosted?.config;
  const hostedFrames = hosted && (hosted.emulator ?? BOT_CHECK_FRAMES.recaptcha);
  const frames = [...new Set([BOT_CHECK_FRAMES[site.botCheck.provider], hostedFrames])]
    .filter(Boolean)
    .join(" ");
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Not by a nonce: no engine gives one to a worker.
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
  if (site.mode === "live") {
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return headers;
}
