import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { isFullMobile } from "~/lib/phone-digits";

/** The values that a page needs to ask the service for a code; none of them is secret. */
export interface HostedConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The emulator's address, in trial mode only. */
  emulator?: string | undefined;
}

export type TokenOutcome =
  /** `uid` is the service's id of the number, `authTime` when its code was accepted. */
  | { ok: true; uid: string; authTime: number }
  | { ok: false; reason: "wrong_code" | "expired" | "unavailable" };

/** A service that texts the code to a number given by the browser, and signs a token for a right code. */
export interface HostedCodes {
  readonly config: HostedConfig;
  /** Checks signature, issuer, audience, age and number of a token. Never throws: any failure denies. */
  verify(input: { token: string; phone: string; now: number }): Promise<TokenOutcome>;
}

export const FIREBASE_KEYS_URL =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** The lifetime of a token for signing in, counted from the acceptance of the code. */
const AUTH_AGE_SECONDS = 5 * 60;
/** The largest difference between the service's clock and ours. */
const SKEW_SECONDS = 10;
const TIMEOUT_MS = 5_000;
const UNREACHABLE = new Set(["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC", "ERR_JWKS_INVALID"]);

interface FirebaseSettings extends HostedConfig {
  /** Where the service publishes the keys that sign its tokens. */
  keysUrl: string;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

/** Phone sign-in of Firebase Authentication; the emulator's tokens carry no signature. */
export function firebaseCodes({ keysUrl, ...config }: FirebaseSettings): HostedCodes {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_MS });
  const wanted = {
    issuer: `https://securetoken.google.com/${config.projectId}`,
    audience: config.projectId,
  };

  async function readClaims(token: string, now: number): Promise<JWTPayload> {
    if (config.emulator) return readUnsigned(token, wanted, now);
    const { payload } = await jwtVerify(token, keys, {
      ...wanted,
      algorithms: ["RS256"],
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ["exp", "iat"],
    });
    return payload;
  }

  return {
    config,
    async verify({ token, phone, now }) {
      try {
        return judge(await readClaims(token, now), { phone, now });
      } catch (error) {
        return { ok: false, reason: tokenErrorReason(error) };
      }
    },
  };
}

function judge(payload: JWTPayload, { phone, now }: { phone: string; now: number }): TokenOutcome {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return { ok: false, reason: "wrong_code" };
  const { sub, auth_time, phone_number } = claims.data;
  const ageSeconds = now / 1000 - auth_time;
  if (!isFullMobile(phone_number) || phone_number !== phone || ageSeconds < -SKEW_SECONDS)
    return { ok: false, reason: "wrong_code" };
  if (ageSeconds > AUTH_AGE_SECONDS) return { ok: false, reason: "expired" };
  return { ok: true, uid: sub, authTime: auth_time * 1000 };
}

/**
 * The claims of an emulator's token, which is accepted from the emulator only: `alg: none`, the same project,
 * not expired.
 */
function readUnsigned(
  token: string,
  wanted: { issuer: string; audience: string },
  now: number,
): JWTPayload {
  const payload = decodeJwt(token);
  const isOurs = payload.iss === wanted.issuer && payload.aud === wanted.audience;
  if (!isOurs) throw new errors.JWTClaimValidationFailed("another project", payload);
  if ((payload.exp ?? 0) * 1000 <= now) throw new errors.JWTExpired("expired", payload);
  return payload;
}

function tokenErrorReason(error: unknown): "wrong_code" | "expired" | "unavailable" {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JOSEError && !UNREACHABLE.has(error.code)) return "wrong_code";
  return "unavailable";
}
