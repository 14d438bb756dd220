/** Rules about what documents name. */
import { posix } from "node:path";
import { AREAS } from "./areas.ts";
import { findPattern, type Rule, type Violation } from "./report.ts";
import { lineAt } from "./tree.ts";

/** A path of the project that stands in a text; one with a place for a name (`<area>`, `*`) is none. */
const NAMED_PATH =
  /(?<![\w./<>*-])(?:app|server|tests|scripts|tools|docs)\/[\w./-]*(?![\w./<>*{$-])/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const DECISION = /^docs\/decisions\/(\d+)-[\w-]+\.md$/;

export const docsNameWhatExists: Rule = ({ docs, has }) =>
  [...docs].flatMap(([path, text]) =>
    [
      ...namedIn(path, text, NAMED_PATH, (found) => found),
      ...namedIn(path, text, LINK, (found) => posix.join(posix.dirname(path), found)),
    ]
      .filter(({ target }) => !has(target))
      .map(asViolation),
  );

export const commentsNameDocsThatExist: Rule = ({ files, has }) =>
  files
    .flatMap((file) =>
      findPattern(file, "comments", /(?<![\w./-])docs\/[\w./-]+/g, (found) =>
        found.replace(/\.$/, ""),
      ),
    )
    .filter(({ message }) => !has(message))
    .map(({ path, line, message }) => asViolation({ path, line, target: message }));

export const decisionsAreNumberedWithoutGaps: Rule = ({ docs }) =>
  [...docs.keys()]
    .filter((path) => path.startsWith("docs/decisions/"))
    .sort()
    .flatMap((path, index) => {
      const wanted = String(index + 1).padStart(3, "0");
      if (DECISION.exec(path)?.[1] === wanted) return [];
      return [{ path, line: 1, message: `is not numbered ${wanted}, the next one` }];
    });

/** The README names the areas from the lowest to the highest, each in a row. */
export const theReadmeNamesTheAreas: Rule = ({ docs }) => {
  const readme = docs.get("README.md") ?? "";
  const areas = Object.keys(AREAS);
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name = ""]) => name);
  const named = rows.filter((name) => areas.includes(name));
  if (named.join() === areas.join()) return [];
  const message = `has no row for each area: ${areas.join(", ")}`;
  return [{ path: "README.md", line: 1, message }];
};

interface Named {
  path: string;
  line: number;
  target: string;
}

function namedIn(
  path: string,
  text: string,
  pattern: RegExp,
  targetOf: (found: string) => string,
): Named[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    target: targetOf(match[1] ?? match[0]).replace(/[./]+$/, ""),
  }));
}

function asViolation({ path, line, target }: Named): Violation {
  return { path, line, message: `names ${target}, which does not exist` };
}
