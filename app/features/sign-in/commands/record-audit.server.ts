import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";

/** Writes who did what to whom. Call it in the transaction of the change, so that neither exists alone. */
export async function recordAudit(
  db: Db,
  input: {
    actor: { kind: "admin" | "member" | "system"; id: string | null };
    action: string;
    subject: { kind: string; id: string };
    details: Record<string, unknown>;
    requestId: string | null;
    now: Instant;
  },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: newId(),
      at: input.now,
      actor_kind: input.actor.kind,
      actor_id: input.actor.id,
      action: input.action,
      subject_kind: input.subject.kind,
      subject_id: input.subject.id,
      details: JSON.stringify(input.details),
      request_id: input.requestId,
    })
    .execute();
}
