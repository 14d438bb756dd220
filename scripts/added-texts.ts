/** The groups of a part's module `added`: what the core shows of an extension, by the names in its extension.ts. */
const GROUPS = ["tabLabels", "pageTitles", "pageWords", "ledEventLabels"];

/** The code of the module that has what extensions add to pages of the core. */
export function addedTextsCode(
  catalogues: ReadonlyMap<string, Record<string, string>>,
  constantName: (group: string) => string,
): string {
  const parts = [...catalogues].flatMap(([part, texts]) => {
    const groups = new Set(
      Object.keys(texts).flatMap((key) => /^added\.(\w+)/.exec(key)?.[1] ?? []),
    );
    const alias = part.replaceAll("-", "_");
    return groups.size > 0 ? [{ part, alias, groups }] : [];
  });
  return [
    'import { joinTexts } from "~/lib/texts";',
    ...parts.map(({ part, alias }) => `import * as ${alias} from "~/texts/${part}/added";`),
    ...GROUPS.map((group) => {
      const name = constantName(group);
      const own = parts.filter(({ groups }) => groups.has(group));
      const joined = own.map(({ alias }) => `${alias}.${name}`).join(", ");
      return `\nexport const ADDED_${name} = joinTexts(${joined});`;
    }),
    "",
  ].join("\n");
}
