import { type Counter, countedRows, type Dialect } from "./definitions";
import {
  DIRECTORY_COLUMNS,
  directoryValues,
  eventWords,
  memberWords,
  NAME_COLUMNS,
} from "./directory";

export type Operation = "insert" | "update" | "delete";

/** Statements that a trigger runs for one row; an update runs them only when a column of `columns` changed. */
export interface TriggerStep {
  name: string;
  table: string;
  operation: Operation;
  columns: readonly string[];
  statements: string[];
}

/** Every trigger step that keeps `figures`: count the new row, take the old one back. */
export function counterSteps(figures: readonly Counter[], dialect: Dialect, shard: string) {
  return figures.flatMap((figure): TriggerStep[] => {
    const add = countStatements(figure, "NEW", dialect, shard, "");
    const take = countStatements(figure, "OLD", dialect, shard, "-");
    const { table, columns, figure: name } = figure;
    return [
      { name, table, columns, operation: "insert", statements: add },
      { name, table, columns, operation: "update", statements: [...take, ...add] },
      { name, table, columns, operation: "delete", statements: take },
    ];
  });
}

function countStatements(
  figure: Counter,
  row: string,
  dialect: Dialect,
  shard: string,
  sign: "" | "-",
): string[] {
  const condition = figure.when?.(row, dialect) ?? "true";
  return countedRows(figure, row, dialect).map(
    ({ day, key, value }) => `insert into figures (figure, day, key, value, shard)
      select '${figure.figure}', ${day}, ${key}, ${sign}(${value}), ${shard} where ${condition}
      on conflict (figure, day, key, shard) do update set value = figures.value + excluded.value`,
  );
}

/** The trigger steps that keep the directory of members, their running months and the words to search. */
export function directorySteps(dialect: Dialect): TriggerStep[] {
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
