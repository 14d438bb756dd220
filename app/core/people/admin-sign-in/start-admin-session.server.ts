import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import type { Log } from "~/gateways/log";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import { type SignInClient, startSession } from "../sessions/start-session.server";

/** Starts and audits an admin's session; returns its token. Call it after password and second step were checked. */
export async function startAdminSession(
  db: Db,
  input: { adminId: AdminId; place: SignInClient; requestId: string; now: Instant; log: Log },
): Promise<string> {
  const { adminId, place, requestId, now, log } = input;
  const token = await startSession(db, { owner: { adminId }, place, now });
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "admin_signed_in",
    subject: { kind: "admin", id: adminId },
    details: {},
    requestId,
    now,
  });
  log.info({ event: "admin_signed_in", adminId, ip: place.ip, requestId }, "admin signed in");
  return token;
}
