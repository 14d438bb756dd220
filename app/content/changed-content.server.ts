import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { isBlank } from "./checks.ts";
import { UNNAMED } from "./club.ts";
import { deliveredContent, filled, type Mode } from "./club-content.server.ts";
import type { ClubContent } from "./content-shape";
import { withoutExampleContacts } from "./own-content.server.ts";
import type { Section } from "./section";
import { type SectionValues, valueAt, withValues } from "./section-values.ts";
import { sections } from "./sections.ts";

/** The club's content with these changes of its sections; a section without values is as delivered. */
export function contentWith(changes: ReadonlyMap<string, SectionValues>, mode: Mode): ClubContent {
  const content = sections().reduce((content: ClubContent, section: Section) => {
    const values = changes.get(section.key);
    return values ? withValues(content, section, values) : content;
  }, deliveredContent(mode));
  return ownIn(mode, { ...content, hasPrices: content.hasPrices || changes.has(PRICES_SECTION) });
}

/** The section that holds the prices. */
const PRICES_SECTION = "plans";

/** The content that a club in this mode may show. */
function ownIn(mode: Mode, content: ClubContent): ClubContent {
  return mode === "live" ? withoutExampleContacts(content) : content;
}

/** One thing that the club says about itself, where the example has something in its place. */
export interface OwnWord {
  section: string;
  /** From the root of the content, or of a list: 'club.upi.id'. */
  path: string;
  label: string;
  /** As the club has it, in one line; empty for nothing. */
  text: string;
  /** It is blank or still the example's, and not because the club saved it empty. */
  isUnsaid: boolean;
}

/** What a club says about itself, by the labels of Settings, with what it has yet to say. */
export function listOwnWords(changes: ReadonlyMap<string, SectionValues>): OwnWord[] {
  const content = contentWith(changes, "live");
  const example = deliveredContent("trial");
  const untouched = deliveredContent("live");
  return sections().flatMap(({ key, fields, lists }) => {
    const saved = changes.get(key);
    const isUnsaid = (path: string) => {
      if (path === "club.name") return content.club.name === UNNAMED;
      const isOwnChoice = saved !== undefined && isBlank(saved[path]);
      return isBlank(valueAt(content, path)) && !isOwnChoice;
    };
    if (key === PRICES_SECTION)
      return [
        { section: key, path: "plans", label: SECTIONS_TEXTS.prices, text: "", isUnsaid: !saved },
      ];
    return [
      ...fields.map(({ path, label }) => ({ path, label })),
      ...lists.map(({ path, item }) => ({ path, label: item })),
    ]
      .filter(
        ({ path }) =>
          path === "club.name" ||
          (isBlank(valueAt(untouched, path)) && !isBlank(valueAt(example, path))),
      )
      .map(({ path, label }) => {
        const text = isUnsaid(path) ? "" : lineOf(valueAt(content, path));
        return { section: key, path, label, text, isUnsaid: isUnsaid(path) };
      });
  });
}

/** A value in one line: the names of a list's items. */
function lineOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? "");
  return value
    .map((item: unknown) =>
      typeof item === "object" && item !== null && "name" in item
        ? String(item.name)
        : String(item),
    )
    .join(", ");
}

/** The parts of the content that a section belongs to, as visitors would read them with these values. */
export function contentPreview(
  written: ClubContent,
  { section, values, mode }: { section: Section; values: SectionValues; mode: Mode },
): Partial<ClubContent> {
  const changed = withValues(written, section, values);
  const hasPrices = written.hasPrices || section.key === PRICES_SECTION;
  const content = filled(ownIn(mode, { ...changed, hasPrices }));
  const paths = [...section.fields, ...section.lists].map(({ path }) => path);
  const parts = new Set(paths.map((path) => path.split(".")[0]));
  return Object.fromEntries(Object.entries(content).filter(([part]) => parts.has(part)));
}
