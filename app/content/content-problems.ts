import { problemsOf, sectionValues, valueAt } from "./section-values.ts";
import { SECTIONS } from "./sections.ts";

/** The file of each part of the content, where it is not named after it. */
const FILES: Record<string, string> = {
  pastEvents: "past-events",
  landing: "site-texts",
  pages: "site-texts",
  about: "site-texts",
  paying: "site-texts",
};

/** One sentence for each missing or malformed value in `app/content`; parts that are not given are not checked. */
export function contentProblems(content: object): string[] {
  return SECTIONS.flatMap((section) =>
    problemsOf(section, sectionValues(content, section))
      .filter(({ path }) => valueAt(content, partOf(path)) !== undefined)
      .map(({ path, at, wanted }) => {
        const file = FILES[partOf(path)] ?? partOf(path);
        const own = path.startsWith(`${file}.`) ? path.slice(file.length + 1) : path;
        const place = at ? `${own}[${at.index}].${at.field}` : own;
        return `app/content/${file}.ts: ${place} must be ${wanted}.`;
      }),
  );
}

function partOf(path: string): string {
  return path.split(".")[0] ?? path;
}
