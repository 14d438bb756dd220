import type { Db } from "~/db/tables";
import { startAdminSession } from "~/core/people/admin-sign-in/start-admin-session.server";
import { findAdminById } from "~/core/people/admins/admins.server";
import type { SignInClient } from "~/core/people/sessions/start-session.server";
import type { PasskeyRefusal } from "./rules";
import { checkPasskey, type PasskeyUse } from "./check-passkey.server";

type Outcome =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: PasskeyRefusal | "password_needed" };

/**
 * Signs an admin in with a passkey: as the second step after a right password, to whose admin the ticket is bound, or as
 * the whole sign-in. Refuses what `checkPasskey` refuses, a closed account, and a passkey that its admin did not
 * allow to replace the password.
 */
export async function signInAdminWithPasskey(
  db: Db,
  input: PasskeyUse & { purpose: "admin_sign_in" | "admin_step"; place: SignInClient },
): Promise<Outcome> {
  const checked = await checkPasskey(db, input);
  if (!checked.ok) return checked;
  const { adminId, signsInAlone } = checked.passkey;
  const admin = adminId && (await findAdminById(db, { adminId }));
  if (!adminId || !admin) return { ok: false, reason: "not_accepted" };
  if (input.purpose === "admin_sign_in" && signsInAlone === 0)
    return { ok: false, reason: "password_needed" };
  const token = await startAdminSession(db, { ...input, adminId });
  return { ok: true, token, username: admin.username };
}
