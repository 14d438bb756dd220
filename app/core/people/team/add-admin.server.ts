import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import { createAdmin } from "../admins/create-admin.server";

type Outcome = { ok: true } | { ok: false; message: string };

/**
 * Creates an admin account for another admin, or for the operator (`adminId` null). Refuses a user name in
 * use and a weak password, each with a text to show.
 */
export async function addAdmin(
  db: Db,
  input: {
    username: string;
    password: string;
    role: AdminRole;
    adminId: AdminId | null;
    requestId: string | null;
    now: Instant;
  },
): Promise<Outcome> {
  const { adminId, requestId, now } = input;
  const created = await createAdmin(db, input);
  if (!created.ok) {
    const taken = "There is an admin with this name already.";
    return { ok: false, message: created.reason === "weak_password" ? created.message : taken };
  }
  await recordAudit(db, {
    actor: { kind: adminId ? "admin" : "system", id: adminId },
    action: "admin_added",
    subject: { kind: "admin", id: created.adminId },
    details: { username: input.username, role: input.role },
    requestId,
    now,
  });
  return { ok: true };
}
