import type { Db } from "~/db/tables";
import { findAdminById, findStepOwner } from "../admins/admins.server";
import { checkSecondStep } from "../admin-account/check-second-step.server";
import { recordFailure } from "./record-failure.server";
import type { AdminAttempt } from "./sign-in-admin.server";
import { startAdminSession } from "./start-admin-session.server";

type Outcome =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: "no_password" | "wrong_code" | "limit" };

/**
 * Signs an admin in whose password was right, with an authenticator or recovery code. Each code works once.
 * Refuses an invalid ticket, a wrong code, and any code after five failures in 15 minutes.
 */
export async function answerSecondStep(
  db: Db,
  input: Omit<AdminAttempt, "username" | "password" | "browserId"> & {
    ticket: string | undefined;
    code: string;
  },
): Promise<Outcome> {
  const { now, secret, log, requestId, place } = input;
  const adminId = findStepOwner(input);
  const admin = adminId && (await findAdminById(db, { adminId }));
  if (!adminId || !admin) return { ok: false, reason: "no_password" };
  const logFields = { adminId, ip: place.ip, requestId };
  const checked = await checkSecondStep(db, { adminId, code: input.code, secret, now });
  if (checked.ok) {
    const token = await startAdminSession(db, { ...input, adminId });
    return { ok: true, token, username: admin.username };
  }
  if (checked.reason === "limit") {
    log.warn({ event: "admin_second_step_limit", ...logFields }, "limit reached");
    return checked;
  }
  log.warn({ event: "admin_second_step_failed", ...logFields }, "code failed");
  await recordFailure(db, { ...input, action: "admin_second_step_failed", adminId });
  return checked;
}
