import { clubClock } from "~/db/counters/zone";
import type { Db } from "~/db/tables";
import type { CsvCell } from "~/lib/csv";

const ROWS_AT_ONCE = 300;

export const EXPORT_COLUMNS = [
  "Name",
  "User name",
  "E-mail",
  "Phone",
  "Status",
  "Plan",
  "Source",
  "Profession",
  "Sessions",
  "Registered",
];

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
      .select([
        "m.id",
        "m.full_name",
        "m.display_name",
        "m.username",
        "m.email",
        "m.phone",
        "m.status",
      ])
      .select(["m.plan_type", "m.registration_type", "m.profession", "d.sessions", "m.created_at"])
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
      row.username,
      row.email,
      row.phone,
      row.status,
      row.plan_type,
      row.registration_type,
      row.profession,
      row.sessions,
      clock(row.created_at),
    ]);
  }
}
