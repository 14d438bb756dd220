import type { Db } from "~/db/tables";
import { recordAudit } from "../../commands/record-audit.server";
import type { Owner } from "./set-up-totp.server";

export async function audit(db: Db, input: Omit<Owner, "secret">, action: string): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action,
    subject: { kind: "admin", id: input.adminId },
    details: {},
    requestId: input.requestId,
    now: input.now,
  });
}
