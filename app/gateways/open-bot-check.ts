import type { ServiceSettings } from "~/env.server";
import { altchaCheck } from "./altcha";
import { type BotCheck, type BotOutcome, noBotCheck } from "./bot-check";
import type { Clock } from "./clock";
import { type Call, serviceCall } from "./http-call";

const URLS = {
  turnstile: "https://challenges.cloudflare.com",
  recaptcha: "https://www.google.com",
} as const;

/** The configured bot check; `secret` signs self-hosted puzzles. */
export function openBotCheck(
  settings: ServiceSettings,
  site: { secret: string; publicUrl: string | undefined },
  clock: Clock,
): BotCheck {
  const provider = settings.BOT_CHECK;
  if (provider === "off") return noBotCheck;
  if (provider === "altcha") return altchaCheck(`altcha|${site.secret}`);
  return hostedBotCheck(
    {
      provider,
      url: settings.BOT_CHECK_URL ?? URLS[provider],
      siteKey: settings.BOT_CHECK_SITE_KEY ?? "",
      secretKey: settings.BOT_CHECK_SECRET_KEY ?? "",
      hostname: site.publicUrl && new URL(site.publicUrl).hostname,
    },
    serviceCall(clock),
  );
}

interface HostedCheckSettings {
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
