import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { selectionOf } from "~/core/people/profile/profile-columns.server";
import { CSV_FIELDS, type Field } from "~/core/people/profile/profile-fields";
import { clubClock } from "~/db/counters/zone";
import type { Db } from "~/db/tables";
import type { CsvCell } from "~/lib/csv";

const ROWS_AT_ONCE = 300;

export const EXPORT_COLUMNS = [
  "Name",
  ...CSV_FIELDS.contact.map(headingOf),
  "Phone",
  "Status",
  "Plan",
  "Source",
  ...CSV_FIELDS.about.map(headingOf),
  "Sessions",
  "Registered",
];

function headingOf({ name }: Field): string {
  const { label, heading = label } = FIELD_TEXTS[name];
  return heading;
}

/** Every member as CSV rows in the order of ids, in pages of 300 by default. */
export async function* listExportPages(
  db: Db,
  { rowsAtOnce = ROWS_AT_ONCE }: { rowsAtOnce?: number } = {},
): AsyncGenerator<CsvCell[][]> {
  const clock = await clubClock(db);
  const read = (after: string) =>
    db
      .selectFrom("members as m")
      .innerJoin("member_directory as d", "d.member_id", "m.id")
      .select(["m.id", "m.full_name", "m.display_name", "m.phone", "m.status", "m.plan_type"])
      .select(["m.registration_type", "m.imported_at", "d.sessions", "m.created_at"])
      .select(selectionOf([...CSV_FIELDS.contact, ...CSV_FIELDS.about]))
      .where("m.id", ">", after)
      // PostgreSQL merges both by id: without this it begins at the first row of the directory for every page.
      .where("d.member_id", ">", after)
      .orderBy("m.id")
      .limit(rowsAtOnce)
      .execute();
  for (let next = read(""); ; ) {
    const page = await next;
    const last = page.at(-1);
    if (!last) return;
    // PostgreSQL reads the next page while this one is written.
    next = read(last.id);
    // Nothing awaits it once the download is cancelled.
    next.catch(() => {});
    yield page.map((row) => [
      row.full_name ?? row.display_name,
      ...CSV_FIELDS.contact.map(({ name }) => row[name]),
      row.phone,
      row.status,
      row.plan_type,
      row.imported_at === null ? row.registration_type : "import",
      ...CSV_FIELDS.about.map(({ name }) => row[name]),
      row.sessions,
      clock(row.created_at),
    ]);
  }
}
