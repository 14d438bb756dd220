export type Dialect = "sqlite" | "postgres";

/** SQL about one row; `row` is what the row is called there: NEW, OLD or a table's name. */
type RowSql = (row: string, dialect: Dialect) => string;

/** One thing that is counted (or summed) by key, in total and, where it says how, by day. */
export interface Counter {
  figure: string;
  table: string;
  /** The columns that it depends on. */
  columns: readonly string[];
  key: RowSql;
  /** The day or month the row belongs to. */
  day?: RowSql;
  /** Left out where nobody asks for the sum over all days. */
  withoutTotal?: true;
  /** What the row adds; 1 unless given. */
  value?: RowSql;
  /** Rows for which it is false are not counted. */
  when?: RowSql;
}

const joinedOn: RowSql = (row, dialect) => clubDay(`${row}.created_at`, dialect);
const column =
  (name: string): RowSql =>
  (row) =>
    `${row}.${name}`;
const nothing: RowSql = () => "''";

/** Every kept figure. A change here needs a migration that installs the triggers again and recounts. */
export const COUNTERS: readonly Counter[] = [
  {
    figure: "member_status",
    table: "members",
    columns: ["status", "created_at"],
    key: column("status"),
    day: joinedOn,
  },
  {
    figure: "member_plan",
    table: "members",
    columns: ["plan_type", "created_at"],
    key: column("plan_type"),
    day: joinedOn,
  },
  {
    figure: "member_source",
    table: "members",
    columns: ["registration_type", "created_at"],
    key: column("registration_type"),
    day: joinedOn,
  },
  {
    figure: "member_profession",
    table: "members",
    columns: ["profession", "created_at"],
    key: (row) => `coalesce(${row}.profession, '')`,
    day: joinedOn,
  },
  {
    figure: "member_birth_month",
    table: "members",
    columns: ["date_of_birth"],
    key: nothing,
    day: (row) => `substr(coalesce(${row}.date_of_birth, 'unknown'), 1, 7)`,
    withoutTotal: true,
  },
  {
    figure: "booking_status",
    table: "bookings",
    columns: ["status", "date"],
    key: column("status"),
    day: column("date"),
  },
  {
    figure: "payment_rupees",
    table: "payments",
    columns: ["status", "amount_rupees", "paid_at", "created_at"],
    key: column("status"),
    day: (row, dialect) => clubDay(`coalesce(${row}.paid_at, ${row}.created_at)`, dialect),
    value: column("amount_rupees"),
  },
  {
    figure: "check_in",
    table: "check_ins",
    columns: ["is_guest", "date"],
    key: (row) => `case when ${row}.is_guest = 1 then 'guest' else 'member' end`,
    day: column("date"),
  },
  {
    figure: "runner_month",
    table: "runner_months",
    columns: ["month", "runs"],
    key: nothing,
    day: column("month"),
    withoutTotal: true,
    when: (row) => `${row}.runs > 0`,
  },
  {
    figure: "first_run",
    table: "member_directory",
    columns: ["first_run"],
    key: nothing,
    day: (row) => `substr(${row}.first_run, 1, 7)`,
    when: (row) => `${row}.first_run is not null`,
  },
  {
    figure: "contact_status",
    table: "contacts",
    columns: ["status"],
    key: column("status"),
  },
];

/** The calendar day of an instant in the club's zone, whose offsets stand in `club_offsets`. */
function clubDay(instant: string, dialect: Dialect): string {
  const local = `(${instant} + (select o.offset_ms from club_offsets o where o.from_at <= ${instant}
    order by o.from_at desc limit 1))`;
  return dialect === "sqlite"
    ? `date(${local} / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${local} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;
}

/** What one row counts for, as SQL. */
export interface Counted {
  day: string;
  key: string;
  value: string;
}

/** What `row` counts for: once in the total, once on its day. */
export function countedRows(figure: Counter, row: string, dialect: Dialect): Counted[] {
  const key = figure.key(row, dialect);
  const value = figure.value?.(row, dialect) ?? "1";
  const days = [
    ...(figure.withoutTotal ? [] : ["''"]),
    ...(figure.day ? [figure.day(row, dialect)] : []),
  ];
  return days.map((day) => ({ day, key, value }));
}
