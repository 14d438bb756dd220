import { pictureIdOf } from "~/core/people/pictures/pictures";
import type { Db } from "~/db/tables";
import type { Json } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { foldText } from "~/lib/folded-text";
import { jsonOf, jsonText } from "~/lib/json";
import { findContentVersion } from "../settings/content-changes.server";

/** The author of the version that takes an erased member off the site. */
const BY = { saved_by: "system", saved_by_name: "a deleted account" };

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
  const written = rows.filter(({ section }) => !isTranslation(section));
  const gone = goneTexts(
    written.flatMap(({ body }) => body ?? []),
    whole,
  );
  for (const row of rows) {
    if (row.body === null) continue;
    const { body: plain, pictures } = cleaned(row.body, whole);
    const body = isTranslation(row.section) ? withoutTexts(plain, gone, whole) : plain;
    if (body === row.body) continue;
    await db.updateTable("club_content").set({ body }).where("version", "=", row.version).execute();
    const ids = pictures.flatMap((address) => pictureIdOf(address) ?? []);
    if (ids.length > 0) await db.deleteFrom("pictures").where("id", "in", ids).execute();
    if (latest.get(row.section) !== row.version) continue;
    version += 1;
    await db
      .insertInto("club_content")
      .values({ version, section: row.section, body, saved_at: now, ...BY })
      .execute();
  }
}

/** Whether a section holds translations: 'kn testimonials'. */
function isTranslation(section: string): boolean {
  return section.includes(" ");
}

/** The texts that stand nowhere any more once these people's entries are removed. */
function goneTexts(bodies: Json<Record<string, unknown>>[], names: string[]): Set<string> {
  const left = new Set(bodies.flatMap((body) => textsIn(jsonOf(cleaned(body, names).body))));
  return new Set(bodies.flatMap((body) => textsIn(jsonOf(body))).filter((text) => !left.has(text)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Translations without those of removed texts, and of texts that name one of these people. */
function withoutTexts(
  body: Json<Record<string, unknown>>,
  gone: ReadonlySet<string>,
  names: string[],
): Json<Record<string, unknown>> {
  const kept = Object.entries(jsonOf(body)).filter(
    ([written]) =>
      !gone.has(written) &&
      names.every((name) => withoutName({ written }, name).value.written === written),
  );
  return jsonText(Object.fromEntries(kept));
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

/** Replaces the name of a member whose account is deleted. */
const NOBODY = "a former member";

type SettingValue = Record<string, unknown>;

interface Forgotten {
  value: SettingValue;
  /** Addresses of the pictures of the removed entries. */
  pictures: string[];
}

/** A section's values without this person: their own entries are removed, other texts do not name them. */
export function withoutName(said: SettingValue, name: string): Forgotten {
  const pictures: string[] = [];
  const wanted = folded(name);
  const named = new RegExp(`(?<![\\p{L}\\p{M}\\d])${pattern(name)}(?![\\p{L}\\p{M}\\d])`, "giu");
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(named, NOBODY);
    if (Array.isArray(value)) return value.filter((item) => !isOwn(item)).map(clean);
    if (typeof value !== "object" || value === null) return value;
    return cleanParts(value);
  };
  const cleanParts = (parts: object): SettingValue =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, clean(part)]));
  const isOwn = (item: unknown): boolean => {
    if (typeof item !== "object" || item === null || !("name" in item)) return false;
    if (typeof item.name !== "string" || folded(item.name) !== wanted) return false;
    if ("image" in item && typeof item.image === "string") pictures.push(item.image);
    return true;
  };
  return { value: cleanParts(said), pictures };
}

/** A single word is not a whole name, since many people share it. */
export function isWholeName(name: string): boolean {
  return /\S\s+\S/.test(name);
}

function folded(name: string): string {
  return foldText(name.trim().replace(/\s+/g, " "));
}

function pattern(name: string): string {
  const words = name.normalize("NFC").trim().split(/\s+/);
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
}
