import type { Db } from "~/db/tables";
import type { AuditSubjectKind } from "~/db/tables/access";
import type { AdminId, Json } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import type { UndoableAction } from "../audit/audit";

/** The audited details of an admin's own status change at that moment, or undefined. */
export async function findOwnStatusChange<Move extends { from: string; to: string }>(
  db: Db,
  input: {
    action: UndoableAction<Move>;
    subject: { kind: AuditSubjectKind; id: string };
    from: Move["from"];
    to: Move["to"];
    movedAt: Instant;
    adminId: AdminId;
  },
): Promise<Move | undefined> {
  const entries = await db
    .selectFrom("audit_log")
    .select((eb) => eb.ref("details").$castTo<Json<Move>>().as("details"))
    .where("subject_kind", "=", input.subject.kind)
    .where("subject_id", "=", input.subject.id)
    .where("at", "=", input.movedAt)
    .where("actor_id", "=", input.adminId)
    .where("action", "=", input.action)
    .execute();
  return entries
    .map(({ details }) => jsonOf(details))
    .find(({ from, to }) => from === input.from && to === input.to);
}
