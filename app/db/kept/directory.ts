import type { Dialect } from "./definitions";
import { foldSql } from "./fold";

export const NAME_COLUMNS = ["full_name", "display_name", "username", "email"] as const;
export const DIRECTORY_COLUMNS = [...NAME_COLUMNS, "phone", "status", "created_at"] as const;

const PHONE_DIGITS = 10;

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
export function directoryValues(row: string, dialect: Dialect): Record<string, string> {
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
export function wordsOf(
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
export function memberWords(row: string, from: string, dialect: Dialect): string {
  return wordsOf(nameText(row), { kind: "member", id: `${row}.id`, from, dialect });
}

/** The words that an event is found by. */
export function eventWords(row: string, from: string, dialect: Dialect): string {
  return wordsOf(`${row}.title`, { kind: "event", id: `${row}.id`, from, dialect });
}
