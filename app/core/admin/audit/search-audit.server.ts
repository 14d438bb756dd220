import type { Db } from "~/db/tables";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { type AuditCursor, type AuditSubject, actionsLike, afterCursor } from "~/core/people/audit/audit";
import { type AuditEntry, type AuditFilter, listAudit } from "./audit.server";

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
      ...{ subject, actorId },
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
  const wanted = input.text.trim().toLowerCase();
  const rows = await db.selectFrom("admins").select(["id", "username", "display_name"]).execute();
  return rows
    .filter((admin) => `${admin.username} ${admin.display_name}`.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}
