/** A cell that a spreadsheet takes as text: no formula starts, quotes doubled (RFC 4180). */
function cell(value: string | number | null): string {
  if (value === null) return "";
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV text: UTF-8 with a byte order mark, CRLF, cells inert in a spreadsheet. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
