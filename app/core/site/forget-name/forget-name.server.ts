import type { Db } from "~/db/tables";
import type { Json } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf, jsonText } from "~/lib/json";
import { findContentVersion } from "../settings/save-section.server";
import { isWholeName, withoutName } from "./forgotten-name";

/** The author of the version that takes an erased member off the site. */
const BY = { saved_by: "system", saved_by_name: "a deleted account" };

const PICTURE = /^\/pictures\/([\w-]+)\.webp$/;

/**
 * Removes an erased member's whole name from the club's content and its earlier versions, in the transaction
 * that `db` is in. The member's own entries, such as a testimonial, are deleted with their picture; a changed
 * section gets a new version, so that every process shows it.
 */
export async function forgetName(
  db: Db,
  { names, now }: { names: (string | null)[]; now: Instant },
): Promise<void> {
  const whole = names.flatMap((name) => (name !== null && isWholeName(name) ? name : []));
  if (whole.length === 0) return;
  const rows = await db
    .selectFrom("club_content")
    .select(["version", "section", "body"])
    .orderBy("version")
    .execute();
  const latest = new Map(rows.map(({ section, version }) => [section, version]));
  let version = await findContentVersion(db);
  for (const row of rows) {
    if (row.body === null) continue;
    const { body, pictures } = cleaned(row.body, whole);
    if (body === row.body) continue;
    await db.updateTable("club_content").set({ body }).where("version", "=", row.version).execute();
    const ids = pictures.flatMap((address) => PICTURE.exec(address)?.[1] ?? []);
    if (ids.length > 0) await db.deleteFrom("pictures").where("id", "in", ids).execute();
    if (latest.get(row.section) !== row.version) continue;
    version += 1;
    await db
      .insertInto("club_content")
      .values({ version, section: row.section, body, saved_at: now, ...BY })
      .execute();
  }
}

function cleaned(body: Json<Record<string, unknown>>, names: string[]) {
  let said = jsonOf(body);
  const pictures: string[] = [];
  for (const name of names) {
    const without = withoutName(said, name);
    said = without.value;
    pictures.push(...without.pictures);
  }
  return { body: jsonText(said), pictures };
}
