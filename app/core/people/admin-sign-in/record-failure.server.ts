import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import type { SignInClient } from "../sessions/start-session.server";

/** Audits a failed attempt; a wrong second step has no user name. */
export async function recordFailure(
  db: Db,
  input: {
    action: AuditAction;
    username?: string;
    adminId?: AdminId | undefined;
    place: SignInClient;
    requestId: string;
    now: Instant;
  },
): Promise<void> {
  const { action, username, adminId, place, requestId, now } = input;
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId ?? "unknown" },
    details: { username: username?.slice(0, 40), ip: place.ip },
    requestId,
    now,
  });
}
