import type { BotCheck, BotOutcome } from "./bot-check";
import type { Call } from "./http-call";

export interface HostedCheckSettings {
  provider: "turnstile" | "recaptcha";
  url: string;
  siteKey: string;
  secretKey: string;
  /** The host of the page that made the proof; undefined in trial mode. */
  hostname: string | undefined;
}

const PATHS = {
  turnstile: "/turnstile/v0/siteverify",
  recaptcha: "/recaptcha/api/siteverify",
} as const;

/** Verifies tokens of Cloudflare Turnstile and Google reCAPTCHA, which share one protocol. */
export function hostedBotCheck(settings: HostedCheckSettings, call: Call): BotCheck {
  const { provider, siteKey } = settings;
  return {
    provider,
    siteKey,
    async verify({ proof, ip }): Promise<BotOutcome> {
      const reply = await call(settings.url + PATHS[provider], {
        method: "POST",
        body: new URLSearchParams({
          secret: settings.secretKey,
          response: proof,
          remoteip: ip,
        }),
      });
      if (!reply) return { ok: false, reason: "unavailable" };
      const { success, hostname } = reply.body;
      if (success === true && isOwnHost(hostname, settings.hostname)) return { ok: true };
      const codes = reply.body["error-codes"];
      const isOld = Array.isArray(codes) && codes.includes("timeout-or-duplicate");
      return { ok: false, reason: isOld ? "expired" : "failed" };
    },
  };
}

function isOwnHost(seen: unknown, own: string | undefined): boolean {
  return own === undefined || seen === own;
}
