import { isBlank } from "./checks.ts";
import { UNNAMED } from "./club.ts";
import { deliveredContent, filled, type Mode, writtenContent } from "./club-content.server.ts";
import type { ClubContent } from "./content-shape";
import { withoutExampleContacts } from "./own-content.server.ts";
import type { Section } from "./section";
import { type SectionValues, valueAt, withValues } from "./section-values.ts";
import { SECTIONS } from "./sections.ts";

/** The club's content with these changes of its sections; a section without values is as delivered. */
export function contentWith(changes: ReadonlyMap<string, SectionValues>, mode: Mode): ClubContent {
  const content = SECTIONS.reduce((content: ClubContent, section: Section) => {
    const values = changes.get(section.key);
    return values ? withValues(content, section, values) : content;
  }, deliveredContent(mode));
  return ownIn(mode, content);
}

/** The content that a club in this mode may show. */
function ownIn(mode: Mode, content: ClubContent): ClubContent {
  return mode === "live" ? withoutExampleContacts(content) : content;
}

/** What a live club has yet to say, by the labels of Settings: it is blank, and not because the club saved it so. */
export function listUnsaid(changes: ReadonlyMap<string, SectionValues>): Unsaid[] {
  const content = contentWith(changes, "live");
  const example = deliveredContent("trial");
  return SECTIONS.flatMap(({ key, fields, lists }) => {
    const saved = changes.get(key);
    const isUnsaid = (path: string) => {
      if (path === "club.name") return content.club.name === UNNAMED;
      const isOwnChoice = saved !== undefined && isBlank(saved[path]);
      return isBlank(valueAt(content, path)) && !isBlank(valueAt(example, path)) && !isOwnChoice;
    };
    return [
      ...fields.map(({ path, label }) => ({ path, label })),
      ...lists.map(({ path, item }) => ({ path, label: item })),
    ]
      .filter(({ path }) => isUnsaid(path))
      .map(({ label }) => ({ section: key, label }));
  });
}

export interface Unsaid {
  section: string;
  label: string;
}

/** The parts of the content that a section belongs to, as visitors would read them with these values. */
export function contentPreview(
  section: Section,
  values: SectionValues,
  mode: Mode,
): Partial<ClubContent> {
  const content = filled(ownIn(mode, withValues(writtenContent(), section, values)));
  const paths = [...section.fields, ...section.lists].map(({ path }) => path);
  const parts = new Set(paths.map((path) => path.split(".")[0]));
  return Object.fromEntries(Object.entries(content).filter(([part]) => parts.has(part)));
}
