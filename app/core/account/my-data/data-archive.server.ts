import type { PackedFile } from "~/lib/archive";
import { type CsvCell, csvFile } from "~/lib/csv";
import { dayOf, timeOf } from "~/lib/dates";
import type { MyData } from "./data-export";

interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

/** All data of a member as JSON. */
export function jsonOf(mine: MyData): string {
  return JSON.stringify(mine, null, 2);
}

/**
 * A zip archive of a member's data: a table for each part that has anything, to open in a spreadsheet, the pictures, and
 * all of it as JSON.
 */
export async function dataArchive(
  mine: MyData,
  pictures: AsyncIterable<PictureFile>,
  timeZone: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { packArchive } = await import("~/lib/archive");
  return packArchive(filesOf(mine, pictures, timeZone));
}

async function* filesOf(
  mine: MyData,
  pictures: AsyncIterable<PictureFile>,
  timeZone: string,
): AsyncGenerator<PackedFile> {
  for (const [part, content] of Object.entries(mine)) {
    const rows = tableOf(content, timeZone);
    if (rows) yield { name: `${part}.csv`, content: new Blob([csvFile(rows)]) };
  }
  for await (const { name, bytes } of pictures)
    yield { name, content: new Blob([new Uint8Array(bytes)]), isPacked: true };
  yield { name: "my-data.json", content: new Blob([jsonOf(mine)]) };
}

/** A part as the rows of a table: a line for each record, or for each field of the one record; undefined without any. */
function tableOf(content: unknown, timeZone: string): CsvCell[][] | undefined {
  const cellOf = (value: unknown) => cellIn(value, timeZone);
  if (!Array.isArray(content)) {
    if (typeof content !== "object" || content === null) return undefined;
    const fields = Object.entries(content).map(([field, value]) => [headOf(field), cellOf(value)]);
    return [["Field", "Value"], ...fields];
  }
  if (content.length === 0) return undefined;
  const fields = [...new Set(content.flatMap((record) => Object.keys(record)))];
  return [
    fields.map(headOf),
    ...content.map((record) => fields.map((field) => cellOf(record[field]))),
  ];
}

/** 'checkedInAt' as 'Checked in at'. */
function headOf(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An instant is a date and a time of the club's zone, as spreadsheets read it. */
function cellIn(value: unknown, timeZone: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  if (typeof value !== "string") return JSON.stringify(value);
  if (!ISO_INSTANT.test(value)) return value;
  const at = Date.parse(value);
  return `${dayOf(at, timeZone)} ${timeOf(at, timeZone)}`;
}
