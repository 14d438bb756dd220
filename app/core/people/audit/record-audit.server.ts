import { emitEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { ActorKind, AuditSubjectKind } from "~/db/tables/access";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import type { UndoableAction } from "./audit";
import type { AuditDetails } from "./audit-details";

const EXPORTED = /_exported$/;

/** Adds an audit entry; one of an export is an event too. Call it in the transaction of the change. */
export async function recordAudit<Details extends AuditDetails = AuditDetails>(
  db: Db,
  input: {
    actor: { kind: ActorKind; id: string | null };
    action: AuditAction | UndoableAction<Details>;
    subject: { kind: AuditSubjectKind; id: string };
    details: NoInfer<Details>;
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
      details: jsonText(input.details),
      request_id: input.requestId,
    })
    .execute();
  const { action, actor } = input;
  if (!EXPORTED.test(action)) return;
  const what = action.replace(EXPORTED, "");
  emitEvent(db, { event: "exported", what, adminId: actor.id, memberId: null });
}
