import type { ServiceSettings } from "~/env.server";
import { altchaCheck } from "./altcha";
import { type BotCheck, noBotCheck } from "./bot-check";
import type { Clock } from "./clock";
import { hostedBotCheck } from "./hosted-bot-check";
import { serviceCall } from "./http-call";

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
