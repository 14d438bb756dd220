import type { Db } from "~/db/tables";
import type { ActorKind, AuditSubjectKind } from "~/db/tables/access";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { ProcessingAction } from "~/db/tables/duties";
import type { AdminId, Json } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import { DAY_MS, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonOf, jsonText } from "~/lib/json";
import type { SessionOwner } from "../sessions/sessions";
import type { UndoableAction } from "./audit";
import type { AuditDetails } from "./audit-details";

/** Which admin acts, in which request and when. */
export interface ByAdmin {
  adminId: AdminId;
  /** Null for what no request asked for. */
  requestId: string | null;
  now: Instant;
}

interface Entry<Details extends AuditDetails> {
  action: AuditAction | UndoableAction<Details>;
  subject: { kind: AuditSubjectKind; id: string };
  details?: NoInfer<Details>;
}

/** Audits that an admin undid their own move `from` one status `to` another. Call it in the transaction of the undo. */
export async function recordUndo(
  db: Db,
  input: ByAdmin & {
    action: "booking_move_undone" | "member_move_undone" | "payment_mark_undone";
    subject: { kind: AuditSubjectKind; id: string };
    from: string;
    to: string;
  },
): Promise<void> {
  const { action, subject, from, to } = input;
  await recordAdminAudit(db, input, { action, subject, details: { from: to, to: from } });
}

/** Adds an audit entry of what an admin did, to their own account by default. Call it in the transaction of the change. */
export async function recordAdminAudit<Details extends AuditDetails = AuditDetails>(
  db: Db,
  { adminId, requestId, now }: ByAdmin,
  entry: Omit<Entry<Details>, "subject"> & Partial<Pick<Entry<Details>, "subject">>,
): Promise<void> {
  const actor = { kind: "admin" as const, id: adminId };
  await recordAudit(db, { subject: actor, ...entry, actor, requestId, now });
}

const EXPORTED = /_exported$/;

/** Adds an audit entry; one of an export is an event too. Call it in the transaction of the change. */
export async function recordAudit<Details extends AuditDetails = AuditDetails>(
  db: Db,
  input: Entry<Details> & {
    actor: { kind: ActorKind; id: string | null };
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
      details: jsonText(input.details ?? {}),
      request_id: input.requestId,
    })
    .execute();
  const { action, actor } = input;
  if (!EXPORTED.test(action)) return;
  const what = action.replace(EXPORTED, "");
  emitEvent(db, { event: "exported", what, adminId: actor.id, memberId: null });
}

/** Removes entries of the log of processing older than `keptDays`; returns how many. */
export async function removeOldProcessing(
  db: Db,
  input: { keptDays: number; now: Instant },
): Promise<number> {
  const removed = await db
    .deleteFrom("processing_log")
    .where("done_at", "<", input.now - input.keptDays * DAY_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** Removes audit entries older than `keptDays`; returns how many. */
export async function removeOldAudit(
  db: Db,
  { keptDays, now }: { keptDays: number; now: Instant },
): Promise<number> {
  const removed = await db
    .deleteFrom("audit_log")
    .where("at", "<", now - keptDays * DAY_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** Adds to the log of processing that the law asks for: who did what from which address. A download is an event too. */
export async function recordProcessing(
  db: Db,
  input: { action: ProcessingAction; owner: SessionOwner; ip: string; now: Instant },
): Promise<void> {
  const { action, owner, ip, now } = input;
  const memberId = "memberId" in owner ? owner.memberId : null;
  const adminId = "adminId" in owner ? owner.adminId : null;
  await db
    .insertInto("processing_log")
    .values({
      id: newId(),
      done_at: now,
      action,
      member_id: memberId,
      admin_id: adminId,
      ip,
    })
    .execute();
  if (action === "data_downloaded")
    emitEvent(db, { event: "exported", what: "own_data", adminId, memberId });
}

/** The audited details of an admin's own status change at that moment, or of the service's (null); undefined for none. */
export async function findOwnStatusChange<Move extends { from: string; to: string }>(
  db: Db,
  input: {
    action: UndoableAction<Move>;
    subject: { kind: AuditSubjectKind; id: string };
    from: Move["from"];
    to: Move["to"];
    movedAt: Instant;
    adminId: AdminId | null;
  },
): Promise<Move | undefined> {
  const entries = await db
    .selectFrom("audit_log")
    .select((eb) => eb.ref("details").$castTo<Json<Move>>().as("details"))
    .where("subject_kind", "=", input.subject.kind)
    .where("subject_id", "=", input.subject.id)
    .where("at", "=", input.movedAt)
    .where("actor_id", input.adminId === null ? "is" : "=", input.adminId)
    .where("action", "=", input.action)
    .execute();
  return entries
    .map(({ details }) => jsonOf(details))
    .find(({ from, to }) => from === input.from && to === input.to);
}
