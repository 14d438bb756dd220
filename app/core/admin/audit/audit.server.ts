import {
  type AuditCursor,
  type AuditSubject,
  actionsLike,
  afterCursor,
} from "~/core/people/audit/audit";
import type { Db } from "~/db/tables";
import type { ActorKind } from "~/db/tables/access";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { foldText } from "~/lib/folded-text";
import { AUDIT_TABLE_TEXTS } from "~/texts/admin/panel-pages";
import { VALUE_TEXTS } from "~/texts/people/audit-details";

export type AuditEntry = Awaited<ReturnType<typeof listAudit>>[number];

interface AuditFilter {
  subject: AuditSubject;
  subjectId?: string | undefined;
  action?: AuditAction | undefined;
  actorId?: AdminId | MemberId | undefined;
}

/**
 * Audit entries after the cursor, the latest first; filtered by kind of subject, subject, action or actor. `subjectName`
 * says whom or what one is about, `memberId` is the member themselves or whose booking or payment it is.
 */
export async function listAudit(
  db: Db,
  input: AuditFilter & { before?: AuditCursor | undefined; limit: number },
) {
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
    .select(["e.title as eventTitle", "e.date as eventDate"])
    .select(({ fn }) => [
      fn.coalesce("admins.display_name", "am.full_name", "am.display_name").as("actor"),
      // One of these, by the kind of subject.
      fn
        .coalesce(
          fn.coalesce("m.full_name", "m.display_name"),
          "b.participant_name",
          fn.coalesce("pm.full_name", "pm.display_name"),
          fn.coalesce("c.full_name", "pw.display_name"),
          "s.display_name",
        )
        .as("name"),
      fn.coalesce("b.member_id", "p.member_id").as("memberId"),
    ])
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
  return rows.map(({ actorKind, eventTitle, eventDate, name, ...row }) => ({
    ...row,
    actor: row.actor ?? actorText(actorKind),
    subjectName: (eventTitle === null ? name : `${eventTitle}, ${eventDate}`) || null,
    memberId: row.subjectKind === "member" ? row.subjectId : row.memberId,
  }));
}

function actorText(kind: ActorKind): string {
  return kind === "system" ? AUDIT_TABLE_TEXTS.system : VALUE_TEXTS[kind];
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
