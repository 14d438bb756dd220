import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";
import type { HostedCodes } from "~/gateways/hosted-codes";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import type { ChallengeRefusal } from "../codes/code-refusals";
import { HOSTED, HOSTED_SKEW_MS, HOSTED_TOKEN_USED_MS } from "./hosted-codes";
import { consumeRateLimits } from "../rate-limits/consume-rate-limits.server";

/**
 * Checks the token by which a browser proves a number, and notes the service's id of it on the challenge. Each
 * acceptance of a code by the service counts once, whatever tokens are made of it. Refuses a token that is older
 * than the challenge.
 */
export async function checkHostedToken(
  db: Db,
  input: {
    challenge: { id: ChallengeId; phone: string; createdAt: Instant };
    token: string;
    hosted: HostedCodes;
    /** The digest by which the same token is known when the form is sent again. */
    digest: string;
    now: Instant;
  },
): Promise<"right" | Exclude<ChallengeRefusal, "no_request" | "limit">> {
  const { challenge, token, hosted, digest, now } = input;
  const judged = await hosted.verify({ token, phone: challenge.phone, now });
  if (!judged.ok) return judged.reason;
  const { uid, authTime } = judged;
  if (authTime < challenge.createdAt - HOSTED_SKEW_MS) return "expired";
  const key = RATE_LIMIT_KEYS.hostedToken(sha256(`${uid}|${authTime}`));
  const once = { key, most: 1, withinMs: HOSTED_TOKEN_USED_MS };
  if (!(await consumeRateLimits(db, { limits: [once], now })).ok) return "expired";
  await db
    .updateTable("otp_challenge")
    .set({ reference: `${HOSTED}:${uid}`, code_hmac: digest })
    .where("id", "=", challenge.id)
    .execute();
  return "right";
}
