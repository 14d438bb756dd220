import { createHash } from "node:crypto";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";
import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { type Call, serviceCall } from "./http-call";

export const BOT_PROVIDERS = ["off", "altcha", "turnstile", "recaptcha"] as const;
export type BotProvider = (typeof BOT_PROVIDERS)[number];

/** `once` identifies the proof, which is accepted once while it is valid. */
export type BotOutcome =
  | { ok: true; once?: string }
  | { ok: false; reason: "failed" | "expired" | "unavailable" };

/** The values that the page needs for the proof. */
export interface BotChallenge {
  algorithm: string;
  challenge: string;
  maxnumber?: number | undefined;
  salt: string;
  signature: string;
}

export interface BotCheck {
  readonly provider: BotProvider;
  /** Public key of a hosted service. */
  readonly siteKey?: string;
  /** Verifies a proof; `hard` requires the harder one. Never throws: any failure denies. */
  verify(input: { proof: string; ip: string; now: number; hard: boolean }): Promise<BotOutcome>;
  /** A new puzzle; self-hosted check only. */
  challenge?(input: { now: number; hard: boolean }): Promise<BotChallenge>;
}

/** How long a proof is valid after its puzzle was issued. */
export const BOT_PROOF_LIFETIME_MS = 10 * 60_000;

/** No check, for a trial on this machine. */
export const noBotCheck: BotCheck = {
  provider: "off",
  verify: async () => ({ ok: true }),
};

/**
 * Attempts that a browser needs at most, half of these on average; a slow phone makes some thousand a second.
 */
export const EASY_NUMBERS = 5_000;
export const HARD_NUMBERS = 100_000;

const solutionSchema = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string(),
  number: z.int(),
  salt: z.string(),
  signature: z.string(),
});

/** A proof-of-work puzzle, created and verified here without another service, a picture or a cookie. */
export function altchaCheck(hmacKey: string): BotCheck {
  return {
    provider: "altcha",
    async challenge({ now, hard }) {
      const maxnumber = hard ? HARD_NUMBERS : EASY_NUMBERS;
      const expires = new Date(now + BOT_PROOF_LIFETIME_MS);
      const params = { max: String(maxnumber) };
      return await createChallenge({ hmacKey, maxnumber, expires, params });
    },
    async verify({ proof, now, hard }) {
      const solution = solutionOf(proof);
      if (!solution) return { ok: false, reason: "failed" };
      const isRight = await verifySolution(solution, hmacKey, false).catch(() => false);
      if (!isRight) return { ok: false, reason: "failed" };
      const { expires, max } = extractParams(solution);
      if (!(Number(expires) * 1000 > now)) return { ok: false, reason: "expired" };
      if (hard && !(Number(max) >= HARD_NUMBERS)) return { ok: false, reason: "expired" };
      return { ok: true, once: createHash("sha256").update(solution.challenge).digest("hex") };
    },
  };
}

function solutionOf(proof: string) {
  try {
    return solutionSchema.safeParse(JSON.parse(atob(proof))).data;
  } catch {
    return undefined;
  }
}

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
        body: new URLSearchParams({ secret: settings.secretKey, response: proof, remoteip: ip }),
      });
      if (!reply) return { ok: false, reason: "unavailable" };
      const { success, hostname } = reply.body;
      const isOwnHost = settings.hostname === undefined || hostname === settings.hostname;
      if (success === true && isOwnHost) return { ok: true };
      const codes = reply.body["error-codes"];
      const isOld = Array.isArray(codes) && codes.includes("timeout-or-duplicate");
      return { ok: false, reason: isOld ? "expired" : "failed" };
    },
  };
}
