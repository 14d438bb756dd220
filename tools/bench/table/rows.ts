import { printMarkdown } from "./markdown";

/** A row of a bench: what was measured, the value, and its target. */
export interface Row {
  what: string;
  figure: string;
  target: string;
  /** Missing without a target. */
  met?: boolean | undefined;
}

/** Prints the rows as a Markdown table, ready for docs/benchmarks.md. */
export function printTable(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n### ${title}\n`);
  const lines = rows.map(({ what, figure, target, met }) => [what, figure, target, verdict(met)]);
  printMarkdown([["what", "figure", "target", "met"], ...lines]);
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return "–";
  return met ? "yes" : "no";
}
