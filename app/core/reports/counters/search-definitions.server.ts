import type { Dialect, RowChange, TriggerStep } from "~/db/counters/definitions";
import { foldSql } from "~/db/counters/fold";
import type { SearchKind } from "~/db/tables/counters";

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
export function searchSteps(dialect: Dialect): TriggerStep[] {
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
export function searchRefill(dialect: Dialect): string[] {
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
