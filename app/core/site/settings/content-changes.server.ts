import { contentWith } from "~/content/changed-content.server";
import type { Mode } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import type { SectionValues } from "~/content/section-values";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { jsonOf, jsonText } from "~/lib/json";

/** The club's content, with the placeholders in its texts. */
export async function findWrittenContent(db: Db, mode: Mode): Promise<ClubContent> {
  return contentWith(await listContentValues(db), mode);
}

/** What each changed section says now. */
export async function listContentValues(db: Db): Promise<Map<string, SectionValues>> {
  const changes = await listContentChanges(db);
  return new Map(
    changes.flatMap(({ section, values }) => (values ? [[section, values] as const] : [])),
  );
}

interface ContentChange {
  section: string;
  version: number;
  /** The section's values by path; null for the files. */
  values: Record<string, unknown> | null;
  savedAt: number;
  savedBy: string;
}

/** The latest change of each section that was ever changed, in order: of a text in two of them the later one counts. */
export async function listContentChanges(db: Db): Promise<ContentChange[]> {
  const latest = db
    .selectFrom("club_content")
    .select((eb) => eb.fn.max("version").as("version"))
    .groupBy("section");
  const rows = await changes(db).where("version", "in", latest).orderBy("version").execute();
  return rows.map(changeOf);
}

/** The changes of one section, the latest first. */
export async function listSectionHistory(
  db: Db,
  { section, limit }: { section: string; limit: number },
): Promise<ContentChange[]> {
  const rows = await changes(db)
    .where("section", "=", section)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map(changeOf);
}

/** One change of a section, or undefined. */
export async function findContentChange(
  db: Db,
  { section, version }: { section: string; version: number },
): Promise<ContentChange | undefined> {
  const row = await changes(db)
    .where("section", "=", section)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && changeOf(row);
}

function changes(db: Db) {
  return db
    .selectFrom("club_content")
    .select(["section", "version", "body", "saved_at", "saved_by_name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof changes>["execute"]>>[number];

function changeOf({ section, version, body, saved_at, saved_by_name }: Row): ContentChange {
  const values = body === null ? null : jsonOf(body);
  return { section, version, values, savedAt: saved_at, savedBy: saved_by_name };
}

const VERSION_TRIES = 5;

interface Change extends ByAdmin {
  section: string;
  /** The section's new values; null for the files. */
  values: Record<string, unknown> | null;
  /** The section's version that the admin saw; 0 for the files. */
  seen: number;
  adminName: string;
}

export type SectionOutcome = { ok: true } | { ok: false; reason: "changed_meanwhile" };

/**
 * Saves a section of the site's content and keeps its earlier versions; unchanged values add none. Refuses a
 * section that was changed since `seen`.
 */
export async function saveSection(db: Db, change: Change): Promise<SectionOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, (db) => saveInTransaction(db, change));
    } catch (error) {
      // Another change has taken the version since it was looked up.
      if (!violatedConstraint(error) || attempt === VERSION_TRIES) throw error;
    }
  }
}

async function saveInTransaction(db: Db, change: Change): Promise<SectionOutcome> {
  const { section, values, seen, adminId, adminName, now } = change;
  // Before the section is read: a change after that takes this version, and is met when it is stored.
  const version = (await findContentVersion(db)) + 1;
  const [latest] = await listSectionHistory(db, { section, limit: 1 });
  if (JSON.stringify(latest?.values ?? null) === JSON.stringify(values)) return { ok: true };
  if ((latest?.version ?? 0) !== seen) return { ok: false, reason: "changed_meanwhile" };
  const body = values && jsonText(values);
  await db
    .insertInto("club_content")
    .values({ version, section, body, saved_at: now, saved_by: adminId, saved_by_name: adminName })
    .execute();
  await recordAdminAudit(db, change, {
    action: "club_changed",
    subject: { kind: "club", id: section },
    details: { version, before: seen },
  });
  return { ok: true };
}

/** The version of the latest change of the club's content; 0 before the first. */
export async function findContentVersion(db: Db): Promise<number> {
  const latest = await db
    .selectFrom("club_content")
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.version ?? 0;
}
