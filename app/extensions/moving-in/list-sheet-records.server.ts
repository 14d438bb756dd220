import { csvRecords } from "~/lib/csv-records";
import { sha256 } from "~/lib/digest.server";
import { looseText } from "~/lib/loose-values";
import { plainPhoneDigits } from "~/lib/phone-digits";
import type { TextLine } from "~/lib/text-lines";
import type { Sheet } from "./columns";
import type { Collection, OldRecord, UnreadableLine } from "./records";

/** The records of a spreadsheet as CSV, whose first record is the headings, and every line that cannot be read. */
export async function* listSheetRecords(
  lines: AsyncIterable<TextLine>,
  { file, sheet }: { file: string; sheet: Sheet },
): AsyncGenerator<OldRecord | UnreadableLine> {
  let isHeading = true;
  for await (const { line, cells, damage } of csvRecords(lines)) {
    if (damage !== undefined) yield { file, line, damage };
    else if (!isHeading && cells.some((cell) => cell.trim() !== "")) {
      const fields = Object.fromEntries(
        sheet.columns.flatMap(({ field }, index) => (field ? [[field, cells[index] ?? ""]] : [])),
      );
      const id = looseText(fields, "id") ?? rowId(sheet.kind, fields, line);
      yield { file, line, collection: sheet.kind, id, source: "spreadsheet", fields };
    }
    isHeading = false;
  }
}

/** The id of a row without one: made from the person and, for a booking, from the event. */
function rowId(kind: Collection, fields: Record<string, string>, line: number): string {
  const phone = plainPhoneDigits(fields.phone ?? fields.participantPhone ?? "");
  const who = phone || `${fields.userId ?? ""} line ${line}`;
  if (kind === "users") return sha256(`member ${who}`);
  const { participantName, title, date, time } = fields;
  return sha256(["booking", who, participantName, title, date, time].join("\n"));
}
