/** Prints rows of cells as a Markdown table, ready for docs; the first row names the columns. */
export function printMarkdown(rows: readonly (readonly string[])[]): void {
  const [head = [], ...lines] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const print = (cells: readonly string[]) => {
    const padded = widths.map((width, at) => (cells[at] ?? "").padEnd(width));
    process.stdout.write(`| ${padded.join(" | ")} |\n`);
  };
  process.stdout.write("\n");
  print(head);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
  process.stdout.write("\n");
}
