import { filled, freshContent, writtenContent } from "./club-content.server.ts";
import type { ClubContent } from "./content-shape";
import type { Section } from "./section";
import { type SectionValues, withValues } from "./section-values.ts";
import { SECTIONS } from "./sections.ts";

/** The club's content with these changes of its sections; a section without values is as in the files. */
export function contentWith(changes: ReadonlyMap<string, SectionValues>): ClubContent {
  return SECTIONS.reduce((content: ClubContent, section: Section) => {
    const values = changes.get(section.key);
    return values ? withValues(content, section, values) : content;
  }, freshContent);
}

/** The parts of the content that a section belongs to, as visitors would read them with these values. */
export function contentPreview(section: Section, values: SectionValues): Partial<ClubContent> {
  const content = filled(withValues(writtenContent(), section, values));
  const paths = [...section.fields, ...section.lists].map(({ path }) => path);
  const parts = new Set(paths.map((path) => path.split(".")[0]));
  return Object.fromEntries(Object.entries(content).filter(([part]) => parts.has(part)));
}
