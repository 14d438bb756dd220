import type { DerivedTables, Dialect, RowChange, TriggerStep } from "~/db/counters/definitions";
import { foldSql } from "~/db/counters/fold";
import { clubDay } from "~/db/counters/zone";
import type { SearchKind } from "~/db/tables/counters";

const DIRECTORY_COLUMNS = [
  "full_name",
  "display_name",
  "username",
  "email",
  "phone",
  "status",
  "created_at",
] as const;

const PHONE_DIGITS = 10;

/** The directory of members, the months they ran in and the words to search. */
export const DIRECTORY: DerivedTables = { steps: directorySteps, refill: refillStatements };

function directorySteps(dialect: Dialect): TriggerStep[] {
  const values = directoryValues("NEW", dialect);
  const names = Object.keys(values);
  return [
    step("directory", "members", "insert", DIRECTORY_COLUMNS, [
      `insert into member_directory (${names.join(", ")}) values (${Object.values(values).join(", ")})`,
    ]),
    step("directory", "members", "update", DIRECTORY_COLUMNS, [
      `update member_directory set ${names.map((name) => `${name} = ${values[name]}`).join(", ")}
        where member_id = OLD.id`,
      `update runner_months set joined = ${joinedMonth("NEW", dialect)} where member_id = OLD.id
        and (joined is null or joined <> ${joinedMonth("NEW", dialect)})`,
    ]),
    ...searchSteps(dialect),
    ...runnerSteps(dialect),
  ];
}

const CHECK_IN_COLUMNS = ["member_id", "date", "is_guest"] as const;

function runnerSteps(dialect: Dialect): TriggerStep[] {
  const [earlier, later] = dialect === "postgres" ? ["least", "greatest"] : ["min", "max"];
  const add = [
    `update member_directory set sessions = sessions + 1,
      first_run = ${earlier}(coalesce(first_run, NEW.date), NEW.date),
      last_run = ${later}(coalesce(last_run, NEW.date), NEW.date)
      where member_id = NEW.member_id and NEW.is_guest = 0`,
    `insert into runner_months (member_id, month, runs, joined)
      select NEW.member_id, substr(NEW.date, 1, 7), 1, ${joinedMonth("m", dialect)} from members m
      where m.id = NEW.member_id and NEW.is_guest = 0
      on conflict (member_id, month) do update set runs = runner_months.runs + 1`,
  ];
  const own = "from check_ins c where c.member_id = OLD.member_id and c.is_guest = 0";
  const take = [
    `update member_directory set sessions = sessions - 1,
      first_run = (select min(c.date) ${own}), last_run = (select max(c.date) ${own})
      where member_id = OLD.member_id and OLD.is_guest = 0`,
    `update runner_months set runs = runs - 1
      where member_id = OLD.member_id and month = substr(OLD.date, 1, 7) and OLD.is_guest = 0`,
  ];
  const mark = (row: string) =>
    `update bookings set checked_in = case when exists
      (select 1 from check_ins c where c.booking_id = ${row}.booking_id) then 1 else 0 end
      where id = ${row}.booking_id`;
  return [
    step("seats", "check_ins", "insert", ["booking_id"], [mark("NEW")]),
    step("seats", "check_ins", "update", ["booking_id"], [mark("OLD"), mark("NEW")]),
    step("seats", "check_ins", "delete", ["booking_id"], [mark("OLD")]),
    step("runners", "check_ins", "insert", CHECK_IN_COLUMNS, add),
    step("runners", "check_ins", "update", CHECK_IN_COLUMNS, [...take, ...add]),
    step("runners", "check_ins", "delete", CHECK_IN_COLUMNS, take),
  ];
}

function step(
  name: string,
  table: string,
  operation: RowChange,
  columns: readonly string[],
  statements: string[],
): TriggerStep {
  return { name, table, operation, columns, statements };
}

function refillStatements(dialect: Dialect): string[] {
  const values = directoryValues("members", dialect);
  const columns = Object.keys(values);
  const runs = "from check_ins c where c.member_id = members.id and c.is_guest = 0";
  return [
    `update bookings set checked_in = 0 where checked_in = 1
      and id not in (select booking_id from check_ins)`,
    `update bookings set checked_in = 1 where checked_in = 0
      and id in (select booking_id from check_ins)`,
    "delete from runner_months",
    "delete from member_directory",
    `insert into member_directory (${columns.join(", ")}, sessions, first_run, last_run)
      select ${columns.map((column) => values[column]).join(", ")}, (select count(*) ${runs}),
      (select min(c.date) ${runs}), (select max(c.date) ${runs}) from members`,
    `insert into runner_months (member_id, month, runs, joined)
      select c.member_id, substr(c.date, 1, 7), count(*), ${joinedMonth("m", dialect)}
      from check_ins c join members m on m.id = c.member_id where c.is_guest = 0
      group by c.member_id, substr(c.date, 1, 7), m.created_at`,
    ...searchRefill(dialect),
  ];
}

/** The month, in the club's time zone, in which the member of this row joined. */
function joinedMonth(row: string, dialect: Dialect): string {
  return `substr(${clubDay(`${row}.created_at`, dialect)}, 1, 7)`;
}

function reversedPhone(row: string, dialect: Dialect): string {
  if (dialect === "postgres") return `reverse(right(${row}.phone, ${PHONE_DIGITS}))`;
  const digits = Array.from(
    { length: PHONE_DIGITS },
    (_, index) => `substr(${row}.phone, ${-1 - index}, 1)`,
  );
  return digits.join(" || ");
}

/** The columns and values of a member's line in the directory, from the member's row. */
function directoryValues(row: string, dialect: Dialect): Record<string, string> {
  return {
    member_id: `${row}.id`,
    sort_name: foldSql(`trim(coalesce(${row}.full_name, ${row}.display_name, ''))`, dialect),
    phone_digits: `substr(${row}.phone, 4)`,
    phone_reversed: reversedPhone(row, dialect),
    status: `${row}.status`,
    created_at: `${row}.created_at`,
  };
}

interface Kind {
  kind: SearchKind;
  table: string;
  columns: readonly string[];
  /** Only rows with a 1 in this column. */
  only?: string;
}

/** The kinds of rows that are searched, with their searched columns. */
const KINDS: readonly Kind[] = [
  {
    kind: "member",
    table: "members",
    columns: ["full_name", "display_name", "username", "email"],
  },
  { kind: "event", table: "events", columns: ["title"] },
  { kind: "guest", table: "bookings", columns: ["participant_name"], only: "is_guest" },
];

const KIND_LIST = KINDS.map(({ kind }) => `'${kind}'`).join(", ");

/** The characters between the words of a name, a user name or an e-mail address. */
const BETWEEN_WORDS = ["@", ".", "_", "-", "+", ",", "(", ")", "&", "/", "''"];

/** Trigger steps that maintain the words to search, their endings, and each subject's text. */
function searchSteps(dialect: Dialect): TriggerStep[] {
  return KINDS.flatMap((of): TriggerStep[] => {
    const add = addStatements(of, "NEW", dialect);
    const take = takeStatements(of);
    const { table, columns, only } = of;
    const step = (operation: RowChange, row: string, statements: string[]): TriggerStep => ({
      name: "words",
      table,
      columns,
      operation,
      statements,
      ...(only && { when: `${row}.${only} = 1` }),
    });
    return [
      step("insert", "NEW", add),
      step("update", "NEW", [...take, ...add]),
      step("delete", "OLD", take),
    ];
  });
}

/** Statements that empty these tables and fill them again from the rows. */
function searchRefill(dialect: Dialect): string[] {
  return [
    "delete from search_words",
    "delete from search_texts",
    "delete from search_parts",
    ...KINDS.flatMap((of) => [
      `insert into search_texts (kind, subject_id, text)
        select '${of.kind}', ${of.table}.id, ${searchText(of, of.table, dialect)} from ${of.table}
        ${of.only ? `where ${of.only} = 1` : ""}`,
      `insert into search_words (kind, word, subject_id)
        ${wordsOf(of, { row: of.table, from: `${of.table}, `, dialect })}
        ${of.only ? `and ${of.table}.${of.only} = 1` : ""}`,
    ]),
    // In the order of the index, so that filling it appends.
    wordPartsStatement("(select distinct word from search_words) w", "true order by 1, 2"),
  ];
}

function addStatements(of: Kind, row: string, dialect: Dialect): string[] {
  return [
    `insert into search_texts (kind, subject_id, text)
      values ('${of.kind}', ${row}.id, ${searchText(of, row, dialect)})`,
    `insert into search_words (kind, word, subject_id) ${wordsOf(of, { row, from: "", dialect })}`,
    wordPartsStatement("search_words w", `w.kind = '${of.kind}' and w.subject_id = ${row}.id`),
  ];
}

/** A word without other subjects is deleted with its endings, so that nothing of an erased name is left. */
function takeStatements({ kind }: Kind): string[] {
  const own = `kind = '${kind}' and subject_id = OLD.id`;
  return [
    `delete from search_parts where word in (select word from search_words where ${own})
      and not exists (select 1 from search_words o where o.word = search_parts.word
        and o.kind in (${KIND_LIST}) and not (o.kind = '${kind}' and o.subject_id = OLD.id))`,
    `delete from search_words where ${own}`,
    `delete from search_texts where ${own}`,
  ];
}

/** Fills in every ending of two letters and more of these words, and words of one letter. */
function wordPartsStatement(words: string, which: string): string {
  return `insert into search_parts (part, word) select distinct substr(w.word, o.n), w.word
    from ${words} join word_offsets o on o.n = 1 or o.n < length(w.word) where ${which}
    on conflict do nothing`;
}

/** All searched columns of a row as one text in lower case, words separated by spaces. */
function searchText({ columns }: Kind, row: string, dialect: Dialect): string {
  const text = columns.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ");
  const apart = BETWEEN_WORDS.reduce((sql, sign) => `replace(${sql}, '${sign}', ' ')`, text);
  return foldSql(apart, dialect);
}

/** A SELECT of a row's words, each once; `from` ('' or 'members, ') is put before the split. */
function wordsOf(of: Kind, options: { row: string; from: string; dialect: Dialect }): string {
  const { row, from, dialect } = options;
  const text = searchText(of, row, dialect);
  const split =
    dialect === "postgres"
      ? `lateral regexp_split_to_table(${text}, '\\s+') as split(value)`
      : `json_each('[' || replace(json_quote(${text}), ' ', '","') || ']') as split`;
  return `select distinct '${of.kind}', split.value, ${row}.id from ${from}${split} where split.value <> ''`;
}
