import type { Db } from "~/db/tables";
import type { ConsentPurpose } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { dropWaitingMessages } from "~/core/messages/send/drop-waiting-messages.server";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { CONSENT_NOTICE_VERSION } from "./consents";

/**
 * Gives or withdraws one consent of a member; repeating it changes nothing. Rows are closed, never removed, so
 * that the history stays. Withdrawing the consent to messages removes waiting ones.
 */
export async function setConsent(
  db: Db,
  input: { memberId: MemberId; purpose: ConsentPurpose; given: boolean; now: Instant },
): Promise<void> {
  const { memberId, purpose, given, now } = input;
  if (purpose === "public_board") await noteBoardAnswer(db, input);
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

/** Stores that the leaderboard question was answered, with a yes or a no, so that it is not asked again. */
async function noteBoardAnswer(db: Db, input: { memberId: MemberId; now: Instant }): Promise<void> {
  await db
    .updateTable("members")
    .set({ board_answered_at: input.now })
    .where("id", "=", input.memberId)
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
