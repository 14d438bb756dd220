import type { DerivedTables, Dialect, Operation, TriggerStep } from "~/db/counters/definitions";
import { foldSql } from "~/db/counters/fold";

const NAME_COLUMNS = ["full_name", "display_name", "username", "email"] as const;
const DIRECTORY_COLUMNS = [...NAME_COLUMNS, "phone", "status", "created_at"] as const;

const PHONE_DIGITS = 10;

/** The directory of members, the months they ran in and the words to search. */
export const DIRECTORY: DerivedTables = { steps: directorySteps, refill: refillStatements };

function directorySteps(dialect: Dialect): TriggerStep[] {
  const values = directoryValues("NEW", dialect);
  const names = Object.keys(values);
  const words = "insert into search_words (kind, word, subject_id)";
  return [
    step("directory", "members", "insert", DIRECTORY_COLUMNS, [
      `insert into member_directory (${names.join(", ")}) values (${Object.values(values).join(", ")})`,
      `${words} ${memberWords("NEW", "", dialect)}`,
    ]),
    step("directory", "members", "update", DIRECTORY_COLUMNS, [
      `update member_directory set ${names.map((name) => `${name} = ${values[name]}`).join(", ")}
        where member_id = OLD.id`,
    ]),
    step("words", "members", "update", NAME_COLUMNS, [
      "delete from search_words where kind = 'member' and subject_id = OLD.id",
      `${words} ${memberWords("NEW", "", dialect)}`,
    ]),
    step("words", "members", "delete", NAME_COLUMNS, [
      "delete from search_words where kind = 'member' and subject_id = OLD.id",
    ]),
    step("words", "events", "insert", ["title"], [`${words} ${eventWords("NEW", "", dialect)}`]),
    step(
      "words",
      "events",
      "update",
      ["title"],
      [
        "delete from search_words where kind = 'event' and subject_id = OLD.id",
        `${words} ${eventWords("NEW", "", dialect)}`,
      ],
    ),
    step(
      "words",
      "events",
      "delete",
      ["title"],
      ["delete from search_words where kind = 'event' and subject_id = OLD.id"],
    ),
    ...runnerSteps(dialect),
  ];
}

const DESK_EVENT_COLUMNS = ["member_id", "date", "is_guest"] as const;

function runnerSteps(dialect: Dialect): TriggerStep[] {
  const [earlier, later] = dialect === "postgres" ? ["least", "greatest"] : ["min", "max"];
  const add = [
    `update member_directory set sessions = sessions + 1,
      first_run = ${earlier}(coalesce(first_run, NEW.date), NEW.date),
      last_run = ${later}(coalesce(last_run, NEW.date), NEW.date)
      where member_id = NEW.member_id and NEW.is_guest = 0`,
    `insert into runner_months (member_id, month, runs)
      select NEW.member_id, substr(NEW.date, 1, 7), 1 where NEW.is_guest = 0
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
  return [
    step("runners", "check_ins", "insert", DESK_EVENT_COLUMNS, add),
    step("runners", "check_ins", "update", DESK_EVENT_COLUMNS, [...take, ...add]),
    step("runners", "check_ins", "delete", DESK_EVENT_COLUMNS, take),
  ];
}

function step(
  name: string,
  table: string,
  operation: Operation,
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
    "delete from search_words",
    "delete from runner_months",
    "delete from member_directory",
    `insert into member_directory (${columns.join(", ")}, sessions, first_run, last_run)
      select ${columns.map((column) => values[column]).join(", ")}, (select count(*) ${runs}),
      (select min(c.date) ${runs}), (select max(c.date) ${runs}) from members`,
    `insert into runner_months (member_id, month, runs)
      select member_id, substr(date, 1, 7), count(*) from check_ins where is_guest = 0
      group by member_id, substr(date, 1, 7)`,
    `insert into search_words (kind, word, subject_id) ${memberWords("members", "members, ", dialect)}`,
    `insert into search_words (kind, word, subject_id) ${eventWords("events", "events, ", dialect)}`,
  ];
}

/** Everything a member can be found by as one text, words apart by spaces. */
function nameText(row: string): string {
  return NAME_COLUMNS.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ");
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

/** A SELECT of the words of `text` in lower case, each once; `from` ('' or ', members m') goes along. */
function wordsOf(
  text: string,
  options: { kind: string; id: string; from: string; dialect: Dialect },
): string {
  const { kind, id, from, dialect } = options;
  const split =
    dialect === "postgres"
      ? `lateral regexp_split_to_table(${foldSql(text, dialect)}, '\\s+') as split(value)`
      : `json_each('[' || replace(json_quote(${foldSql(text, dialect)}), ' ', '","') || ']') as split`;
  return `select distinct '${kind}', split.value, ${id} from ${from}${split} where split.value <> ''`;
}

/** The words that a member is found by. */
function memberWords(row: string, from: string, dialect: Dialect): string {
  return wordsOf(nameText(row), { kind: "member", id: `${row}.id`, from, dialect });
}

/** The words that an event is found by. */
function eventWords(row: string, from: string, dialect: Dialect): string {
  return wordsOf(`${row}.title`, { kind: "event", id: `${row}.id`, from, dialect });
}
