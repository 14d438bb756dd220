import { formatCount } from "~/lib/counts";
import { type ImportRun, zeroCounts } from "./import-run";
import { COLLECTIONS, type ImportFinding, OUTCOMES } from "./records";

export const REPORT_HEADER = ["File", "Line", "Collection", "Id", "Outcome", "Why"];

/** One line of the report as CSV cells. */
export function reportRow({ file, line, collection, id, outcome, text }: ImportFinding) {
  return [file, line, collection, id, outcome, text];
}

/** Whether a record of these files is new or adds to one that is here. */
export function hasChanges(run: ImportRun): boolean {
  return [...run.counts.values()].some((counts) => counts.new + counts.merged > 0);
}

/** The outcomes of the records, as a table for the terminal. */
export function summaryOf(run: ImportRun): string {
  const found = COLLECTIONS.filter((collection) => run.counts.has(collection));
  const rows = found.map((collection) => {
    const counts = run.counts.get(collection) ?? zeroCounts();
    return [collection, ...OUTCOMES.map((outcome) => formatCount(counts[outcome]))];
  });
  const table = [["", ...OUTCOMES], ...rows].map(([name = "", ...cells]) =>
    `${name.padEnd(14)}${cells.map((cell) => cell.padStart(12)).join("")}`.trimEnd(),
  );
  const lines = [
    `${run.damages} lines cannot be read.`,
    `${run.doubts} records are taken over with something to look at.`,
  ];
  return `${[...table, "", ...lines].join("\n")}\n`;
}
