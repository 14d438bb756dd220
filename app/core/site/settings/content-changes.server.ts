import { contentWith } from "~/content/changed-content.server";
import type { Mode } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import type { SectionValues } from "~/content/section-values";
import type { Db } from "~/db/tables";
import { jsonOf } from "~/lib/json";

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
  return { section, version, values, savedAt: Number(saved_at), savedBy: saved_by_name };
}
