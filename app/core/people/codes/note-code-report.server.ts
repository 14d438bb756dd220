import { dialectOf } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type ReportedState, stateAfter } from "~/core/messages/states";
import type { Instant } from "~/lib/dates";
import { RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { endChallenges } from "./end-challenges.server";
import { removeHits } from "../rate-limits/remove-hits.server";

/**
 * Stores what WhatsApp reports of a code; one that arrives twice or too late changes nothing. A code that could not be
 * delivered ends, and its number can get another one at once. False for a code that is not ours.
 */
export async function noteCodeReport(
  db: Db,
  { reference, state: reported, now }: { reference: string; state: ReportedState; now: Instant },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const code = await db
      .selectFrom("otp_challenge")
      .select(["id", "bucket", "state", "consumed_at as consumedAt", "proven_at as provenAt"])
      .where("reference", "=", reference)
      .where("way", "=", "whatsapp")
      .$if(dialectOf(db) === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!code) return false;
    const state = stateAfter(code.state ?? "sending", reported);
    if (state === code.state) return true;
    await db.updateTable("otp_challenge").set({ state }).where("id", "=", code.id).execute();
    const isAnswered = code.consumedAt !== null || code.provenAt !== null;
    if (state !== "failed" || isAnswered) return true;
    await endChallenges(db, { ids: [code.id], now });
    await removeHits(db, { key: RATE_LIMIT_KEYS.pause(code.bucket) });
    return true;
  });
}
