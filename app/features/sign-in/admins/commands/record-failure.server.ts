import type { Db } from "~/db/tables";
import { recordAudit } from "../../commands/record-audit.server";
import type { AdminAttempt } from "./sign-in-admin.server";

/** Records an attempt that opened nothing; a wrong second step has no user name. */
export async function recordFailure(
  db: Db,
  {
    username,
    place,
    requestId,
    now,
  }: Omit<AdminAttempt, "password" | "secret" | "log" | "username"> & { username?: string },
  { action, adminId }: { action: string; adminId?: string | undefined },
): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId ?? "unknown" },
    details: { username: username?.slice(0, 40), ip: place.ip },
    requestId,
    now,
  });
}
