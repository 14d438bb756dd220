import { dropWaitingMessages } from "~/core/messages/send/note-attempt.server";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/leaderboard.server";
import type { Db } from "~/db/tables";
import type { ConsentPurpose } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { recordOf } from "~/lib/records";
import { ALL_CONSENT_PURPOSES, CONSENT_NOTICE_VERSION } from "./consents";

/** Gives, declines or withdraws the consent to the leaderboard and shows or hides the member there. */
export async function setBoardVisibility(
  db: Db,
  input: { memberId: MemberId; given: boolean; now: Instant; timeZone: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { memberId, given, now } = input;
    await setConsent(db, { memberId, purpose: "public_board", given, now });
    await refreshBoardVisibility(db, input);
  });
}

/**
 * Gives or withdraws one consent of a member; repeating it changes nothing. Rows are closed, never removed, so
 * that the history stays. Withdrawing the consent to messages removes waiting ones.
 */
export async function setConsent(
  db: Db,
  input: { memberId: MemberId; purpose: ConsentPurpose; given: boolean; now: Instant },
): Promise<void> {
  const { memberId, purpose, given, now } = input;
  // Answered with a yes or a no, the leaderboard's question is not asked again.
  if (purpose === "public_board")
    await db
      .updateTable("members")
      .set({ board_answered_at: now })
      .where("id", "=", memberId)
      .execute();
  if (!given) return await withdraw(db, input);
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

async function withdraw(
  db: Db,
  input: { memberId: MemberId; purpose: ConsentPurpose; now: Instant },
): Promise<void> {
  await db
    .updateTable("consent")
    .set({ withdrawn_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("purpose", "=", input.purpose)
    .where("withdrawn_at", "is", null)
    .execute();
  if (input.purpose === "whatsapp_messages") await dropWaitingMessages(db, input);
}

/** Whether the member consents, by purpose. */
export async function listConsents(
  db: Db,
  input: { memberId: MemberId },
): Promise<Record<ConsentPurpose, boolean>> {
  const given = await db
    .selectFrom("consent")
    .select("purpose")
    .where("member_id", "=", input.memberId)
    .where("withdrawn_at", "is", null)
    .execute();
  const purposes = new Set(given.map((row) => row.purpose));
  return recordOf(ALL_CONSENT_PURPOSES, (purpose) => purposes.has(purpose));
}
