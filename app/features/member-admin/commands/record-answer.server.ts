import type { Db } from "~/db/tables";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import type { Instant } from "~/lib/dates";

export interface Input {
  contactId: string;
  adminId: string;
  requestId: string;
  now: Instant;
}

export async function recordAnswer(
  db: Db,
  input: Input & { action: string; details?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: input.action,
    subject: { kind: "contact", id: input.contactId },
    details: input.details ?? {},
    requestId: input.requestId,
    now: input.now,
  });
}
