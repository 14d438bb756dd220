import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { KEPT_CODE_LIFETIME_MS } from "./codes";

export type PendingChallenge = Awaited<ReturnType<typeof listPendingChallenges>>[number];

/** The unused challenges of a number that may be valid here or at the service that keeps the codes. */
export async function listPendingChallenges(db: Db, input: { phone: string; now: Instant }) {
  return await db
    .selectFrom("otp_challenge")
    .select(["id", "purpose", "bucket", "attempts", "reference", "code_hmac as codeHmac"])
    .select(["expires_at as expiresAt", "consumed_at as consumedAt"])
    .where("phone", "=", input.phone)
    .where("created_at", ">", input.now - KEPT_CODE_LIFETIME_MS)
    .where("consumed_at", "is", null)
    .execute();
}
