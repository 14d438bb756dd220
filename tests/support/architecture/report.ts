import { lineAt, type SourceFile, type Tree } from "./tree.ts";

export type Violation = { path: string; line: number; message: string };
export type Rule = (tree: Tree) => Violation[];

/** One line for each violation; empty without any. */
export function report(violations: Violation[]): string {
  return violations
    .map(({ path, line, message }) => `${path}:${line} ${message}`)
    .sort()
    .join("\n");
}

/** One violation for each match of the pattern. */
export function findPattern(
  file: SourceFile,
  layer: "code" | "withStrings" | "comments",
  pattern: RegExp,
  message: (found: string) => string,
): Violation[] {
  return [...file[layer].matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file[layer], match.index + (match[0].length - match[0].trimStart().length)),
    message: message(match[0].trim()),
  }));
}
