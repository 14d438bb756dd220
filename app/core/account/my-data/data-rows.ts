import type { MyData } from "./data-export";

/** The data as rows of part, number, field and value, with a header. */
export function dataRows(mine: MyData): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [["Part", "Number", "Field", "Value"]];
  for (const [part, content] of Object.entries(mine)) {
    const records: unknown[] = Array.isArray(content) ? content : [content];
    for (const [index, record] of records.entries()) {
      for (const [field, value] of fieldsOf(record)) {
        rows.push([part, index + 1, field, cellOf(value)]);
      }
    }
  }
  return rows;
}

function fieldsOf(record: unknown): [string, unknown][] {
  return typeof record === "object" && record !== null
    ? Object.entries(record)
    : [["value", record]];
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}
