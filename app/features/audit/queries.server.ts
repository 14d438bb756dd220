import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { AuditSubject } from "./rules";

export interface AuditEntry {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  details: string;
}

/**
 * Entries, the latest first, older than `before`. They can be narrowed to a kind of subject, to one subject
 * by id, and to some actions.
 */
export async function listAudit(
  db: Db,
  input: {
    subject: AuditSubject;
    subjectId?: string | undefined;
    actions?: string[] | undefined;
    before: Instant;
    limit: number;
  },
): Promise<AuditEntry[]> {
  const { subject, subjectId, actions } = input;
  if (actions?.length === 0) return [];
  const rows = await db
    .selectFrom("audit_log as a")
    .leftJoin("admins", "admins.id", "a.actor_id")
    .select(["a.id", "a.at", "a.action", "a.details", "a.actor_kind as actorKind"])
    .select(["a.subject_kind as subjectKind", "a.subject_id as subjectId"])
    .select("admins.display_name as adminName")
    .where("a.at", "<", input.before)
    .$if(subject !== "all", (query) => query.where("a.subject_kind", "=", subject))
    .$if(subjectId !== undefined, (query) => query.where("a.subject_id", "=", subjectId ?? ""))
    .$if(actions !== undefined, (query) => query.where("a.action", "in", actions ?? []))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(input.limit)
    .execute();
  return rows.map(({ actorKind, adminName, ...row }) => ({
    ...row,
    actor: adminName ?? actorKind,
  }));
}
