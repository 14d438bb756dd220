import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { CONSENT_NOTICE_VERSION, type ConsentPurpose } from "./rules";

/**
 * Gives or withdraws one consent of a member; saying the same twice changes nothing. Rows are only added
 * and closed, never removed, so that the history stays readable.
 */
export async function setConsent(
  db: Db,
  input: { memberId: string; purpose: ConsentPurpose; given: boolean; now: Instant },
): Promise<void> {
  const { memberId, purpose, given, now } = input;
  if (!given) {
    await db
      .updateTable("consent")
      .set({ withdrawn_at: now })
      .where("member_id", "=", memberId)
      .where("purpose", "=", purpose)
      .where("withdrawn_at", "is", null)
      .execute();
    return;
  }
  await db
    .insertInto("consent")
    .values({
      id: newId(),
      member_id: memberId,
      purpose,
      notice_version: CONSENT_NOTICE_VERSION,
      given_at: now,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
