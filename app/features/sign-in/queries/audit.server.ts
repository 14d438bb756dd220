import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { AuditCursor, AuditSubject } from "../rules/audit";

export interface AuditEntry extends AuditCursor {
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The member's or participant's name, or null. */
  subjectName: string | null;
  details: string;
}

export interface AuditFilter {
  subject: AuditSubject;
  subjectId?: string | undefined;
  action?: string | undefined;
  actorId?: string | undefined;
}

/** Audit entries after the cursor, the latest first; filtered by kind of subject, subject, action or actor. */
export async function listAudit(
  db: Db,
  input: AuditFilter & { before?: AuditCursor | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { subject, subjectId = "", action = "", actorId = "", before } = input;
  const at: Instant = before?.at ?? 0;
  const rows = await db
    .selectFrom("audit_log as a")
    .leftJoin("admins", "admins.id", "a.actor_id")
    .leftJoin("members as m", (join) =>
      join.onRef("m.id", "=", "a.subject_id").on("a.subject_kind", "=", "member"),
    )
    .leftJoin("bookings as b", (join) =>
      join.onRef("b.id", "=", "a.subject_id").on("a.subject_kind", "=", "booking"),
    )
    .select(["a.id", "a.at", "a.action", "a.details", "a.actor_kind as actorKind"])
    .select(["a.subject_kind as subjectKind", "a.subject_id as subjectId"])
    .select(["admins.display_name as adminName", "m.full_name as memberName"])
    .select("b.participant_name as participantName")
    .$if(before !== undefined, (query) =>
      query
        .where("a.at", "<=", at)
        .where((eb) => eb.or([eb("a.at", "<", at), eb("a.id", "<", before?.id ?? "")])),
    )
    .$if(subject !== "all", (query) =>
      query.where("a.subject_kind", "=", subject === "all" ? null : subject),
    )
    .$if(subjectId !== "", (query) => query.where("a.subject_id", "=", subjectId))
    .$if(action !== "", (query) => query.where("a.action", "=", action))
    .$if(actorId !== "", (query) => query.where("a.actor_id", "=", actorId))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(input.limit)
    .execute();
  return rows.map(({ actorKind, adminName, memberName, participantName, ...row }) => ({
    ...row,
    actor: adminName ?? actorKind,
    subjectName: memberName ?? participantName,
  }));
}
