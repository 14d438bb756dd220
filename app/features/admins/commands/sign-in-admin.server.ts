import type { Db } from "~/db/tables";
import { recordAudit } from "~/features/audit/commands.server";
import { type SignInPlace, startSession } from "~/features/identity/commands/start-session.server";
import type { Instant } from "~/lib/dates";
import { hashPassword, isPassword } from "~/lib/password.server";
import { findAdminForSignIn } from "../queries.server";

type Outcome = { ok: true; token: string } | { ok: false; reason: "wrong_credentials" };

let decoy: Promise<string> | undefined;

/**
 * Signs an admin in. An unknown name costs the same hash as a wrong password, so time tells nothing;
 * the caller also waits until 800 ms have passed.
 */
export async function signInAdmin(
  db: Db,
  input: {
    username: string;
    password: string;
    place: SignInPlace;
    requestId: string;
    now: Instant;
  },
): Promise<Outcome> {
  const admin = await findAdminForSignIn(db, { username: input.username });
  decoy ??= hashPassword("nobody has this password");
  const matches = await isPassword(input.password, admin?.passwordHash ?? (await decoy));
  if (!admin || !matches) return { ok: false, reason: "wrong_credentials" };
  const token = await startSession(db, {
    owner: { adminId: admin.id },
    place: input.place,
    now: input.now,
  });
  await recordAudit(db, {
    actor: { kind: "admin", id: admin.id },
    action: "admin_signed_in",
    subject: { kind: "admin", id: admin.id },
    details: {},
    requestId: input.requestId,
    now: input.now,
  });
  return { ok: true, token };
}
