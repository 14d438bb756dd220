import { contentWith } from "~/content/changed-content.server";
import { type Mode, setClubContent } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import type { Db } from "~/db/tables";
import { listContentChanges } from "./list-content-changes.server";

/** Reads the club's content, sets it as the content of this process, and returns it. */
export async function showClubContent(db: Db, mode: Mode): Promise<ClubContent> {
  const changes = await listContentChanges(db);
  const values = changes.flatMap(({ section, values }) =>
    values ? [[section, values] as const] : [],
  );
  const content = contentWith(new Map(values), mode);
  setClubContent(content);
  return content;
}
