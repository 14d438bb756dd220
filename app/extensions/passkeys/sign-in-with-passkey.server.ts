import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { findMemberById } from "~/core/people/members.server";
import { signInRefusal } from "~/core/people/members";
import { type SignInClient, startSession } from "~/core/people/sessions/start-session.server";
import { maskedPhone } from "~/core/people/phone-numbers";
import type { PasskeyRefusal } from "./rules";
import { checkPasskey, type PasskeyUse } from "./check-passkey.server";

type Outcome =
  | { ok: true; token: string; memberId: MemberId; phone: string }
  | { ok: false; reason: PasskeyRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

/** Signs a member in with a passkey. Refuses what `checkPasskey` refuses, and a suspended or inactive member. */
export async function signInWithPasskey(
  db: Db,
  input: PasskeyUse & { place: SignInClient },
): Promise<Outcome> {
  const { place, now, log, requestId, ip } = input;
  const checked = await checkPasskey(db, { ...input, purpose: "sign_in" });
  if (!checked.ok) return checked;
  const memberId = checked.passkey.memberId ?? "";
  const outcome = await inTransaction(db, async (db): Promise<Outcome> => {
    const member = await findMemberById(db, { memberId });
    if (!member) return { ok: false, reason: "not_accepted" };
    const message = signInRefusal(member.status);
    if (message) return { ok: false, reason: "not_allowed", message };
    const token = await startSession(db, { owner: { memberId }, place, now });
    return { ok: true, token, memberId, phone: member.phone };
  });
  if (outcome.ok) {
    const to = maskedPhone(outcome.phone);
    log.info(
      { event: "member_signed_in", by: "passkey", memberId, to, requestId, ip },
      "signed in",
    );
  } else {
    const { reason } = outcome;
    log.warn({ event: "sign_in_denied", by: "passkey", reason, requestId, ip }, "sign-in denied");
  }
  return outcome;
}
