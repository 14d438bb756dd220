import {
  type AuditCursor,
  type AuditSubject,
  actionsLike,
  afterCursor,
} from "~/core/people/audit/audit";
import type { Db } from "~/db/tables";
import type { ActorKind, AuditSubjectKind } from "~/db/tables/access";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { foldText } from "~/lib/folded-text";
import { AUDIT_TABLE_TEXTS } from "~/texts/admin/panel-pages";
import { VALUE_TEXTS } from "~/texts/people/audit-details";

export interface AuditEntry extends AuditCursor {
  actor: string;
  action: AuditAction;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  /** Whom or what it is about by name, or null. */
  subjectName: string | null;
  /** The member whose booking or payment it is, or null. */
  memberId: MemberId | null;
  details: string;
}

export interface AuditFilter {
  subject: AuditSubject;
  subjectId?: string | undefined;
  action?: AuditAction | undefined;
  actorId?: AdminId | MemberId | undefined;
}

/** Audit entries after the cursor, the latest first; filtered by kind of subject, subject, action or actor. */
export async function listAudit(
  db: Db,
  input: AuditFilter & { before?: AuditCursor | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { subject, subjectId = "", action, actorId = "", before } = input;
  const at: Instant = before?.at ?? 0;
  const rows = await db
    .selectFrom("audit_log as a")
    .leftJoin("admins", "admins.id", "a.actor_id")
    .leftJoin("members as am", "am.id", "a.actor_id")
    .leftJoin("members as m", (join) =>
      join.onRef("m.id", "=", "a.subject_id").on("a.subject_kind", "=", "member"),
    )
    .leftJoin("bookings as b", (join) =>
      join.onRef("b.id", "=", "a.subject_id").on("a.subject_kind", "=", "booking"),
    )
    .leftJoin("payments as p", (join) =>
      join.onRef("p.id", "=", "a.subject_id").on("a.subject_kind", "=", "payment"),
    )
    .leftJoin("members as pm", "pm.id", "p.member_id")
    .leftJoin("events as e", (join) =>
      join.onRef("e.id", "=", "a.subject_id").on("a.subject_kind", "=", "event"),
    )
    .leftJoin("contacts as c", (join) =>
      join.onRef("c.id", "=", "a.subject_id").on("a.subject_kind", "=", "contact"),
    )
    .leftJoin("posts as po", (join) =>
      join.onRef("po.id", "=", "a.subject_id").on("a.subject_kind", "=", "post"),
    )
    .leftJoin("members as pw", "pw.id", "po.member_id")
    .leftJoin("admins as s", (join) =>
      join.onRef("s.id", "=", "a.subject_id").on("a.subject_kind", "=", "admin"),
    )
    .select(["a.id", "a.at", "a.action", "a.details", "a.actor_kind as actorKind"])
    .select(["a.subject_kind as subjectKind", "a.subject_id as subjectId"])
    .select(["admins.display_name as adminName", "am.full_name as actorName"])
    .select(["am.display_name as actorDisplayName", "m.full_name as memberName"])
    .select(["m.display_name as memberDisplayName", "b.participant_name as participantName"])
    .select(["b.member_id as bookingMemberId", "p.member_id as paymentMemberId"])
    .select(["pm.full_name as payerName", "pm.display_name as payerDisplayName"])
    .select(["e.title as eventTitle", "e.date as eventDate", "c.full_name as writerName"])
    .select(["pw.display_name as posterName", "s.display_name as adminSubjectName"])
    .$if(before !== undefined, (query) =>
      query
        .where("a.at", "<=", at)
        .where((eb) => eb.or([eb("a.at", "<", at), eb("a.id", "<", before?.id ?? "")])),
    )
    .$if(subject !== "all", (query) =>
      query.where("a.subject_kind", "=", subject === "all" ? null : subject),
    )
    .$if(subjectId !== "", (query) => query.where("a.subject_id", "=", subjectId))
    .$if(action !== undefined, (query) => query.where("a.action", "=", action ?? null))
    .$if(actorId !== "", (query) => query.where("a.actor_id", "=", actorId))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    details: row.details,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    actor: row.adminName ?? row.actorName ?? row.actorDisplayName ?? actorText(row.actorKind),
    subjectName: nameOf(row),
    memberId: row.subjectKind === "member" ? row.subjectId : ownerOf(row),
  }));
}

function actorText(kind: ActorKind): string {
  return kind === "system" ? AUDIT_TABLE_TEXTS.system : VALUE_TEXTS[kind];
}

function nameOf(row: Record<NameColumn, string | null>): string | null {
  const names = [row.memberName, row.memberDisplayName, row.participantName];
  const others = [row.payerName, row.payerDisplayName, row.writerName, row.posterName];
  const event = row.eventTitle && `${row.eventTitle}, ${row.eventDate}`;
  return [...names, ...others, row.adminSubjectName, event].find((name) => name) ?? null;
}

type NameColumn =
  | "memberName"
  | "memberDisplayName"
  | "participantName"
  | "payerName"
  | "payerDisplayName"
  | "writerName"
  | "posterName"
  | "adminSubjectName"
  | "eventTitle"
  | "eventDate";

function ownerOf(row: { bookingMemberId: MemberId | null; paymentMemberId: MemberId | null }) {
  return row.bookingMemberId ?? row.paymentMemberId;
}

/**
 * Audit entries after the cursor whose action or admin matches the text, or of which one of the members `subjectIds` is
 * the subject or the actor, the latest first. Each filter is a query along an index.
 */
export async function searchAudit(
  db: Db,
  input: {
    text: string;
    subjectIds: MemberId[];
    subject: AuditSubject;
    before: AuditCursor | undefined;
    limit: number;
  },
): Promise<AuditEntry[]> {
  const { subject, before, limit } = input;
  const filters: AuditFilter[] = [
    ...actionsLike(input.text).map((action) => ({ subject, action })),
    ...[...(await listActorIds(db, input)), ...input.subjectIds].map((actorId) => ({
      subject,
      actorId,
    })),
    ...(subject === "all" || subject === "member"
      ? input.subjectIds.map((subjectId) => ({ subject: "member" as const, subjectId }))
      : []),
  ];
  const found = new Map<string, AuditEntry>();
  for (const filter of filters) {
    for (const entry of await listAudit(db, { ...filter, before, limit }))
      found.set(entry.id, entry);
  }
  return [...found.values()].sort(afterCursor).slice(0, limit);
}

/** Admins whose name or user name contains the text; all are read, since a club has few. */
async function listActorIds(db: Db, input: { text: string }): Promise<AdminId[]> {
  const wanted = foldText(input.text.trim());
  const rows = await db.selectFrom("admins").select(["id", "username", "display_name"]).execute();
  return rows
    .filter((admin) => foldText(`${admin.username} ${admin.display_name}`).includes(wanted))
    .map(({ id }) => id);
}
