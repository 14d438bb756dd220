/** Rows of a bench: what was measured, the figure, and the target it is held against. */

/** Prints the rows as a Markdown table, ready for docs/benchmarks.md. */
export function printTable(title, rows) {
  const head = ["what", "figure", "target", "met"];
  const lines = rows.map(({ what, figure, target, met }) => [what, figure, target, verdict(met)]);
  const widths = head.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at].length)),
  );
  const print = (cells) =>
    process.stdout.write(`| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |\n`);
  process.stdout.write(`\n### ${title}\n\n`);
  print(head);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
}

function verdict(met) {
  if (met === undefined) return "–";
  return met ? "yes" : "no";
}
