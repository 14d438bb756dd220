import type { PeopleTables } from "~/db/tables/people";
import { jsonText } from "~/lib/json";
import { type Field, PROFILE_FIELDS, type ProfileField } from "./profile-fields";

type Selection<F extends Field> = F extends Field ? `${F["column"]} as ${F["name"]}` : never;

/** The fields as a query of members selects them: 'full_name as fullName'. */
export function selectionOf<F extends Field>(fields: readonly F[]): Selection<F>[] {
  return fields.map(({ column, name }) => `${column} as ${name}` as Selection<F>);
}

export const PROFILE_SELECTION = selectionOf(PROFILE_FIELDS);

type Columns<F extends Field> = {
  [Each in F as Each["column"]]: PeopleTables["members"][Each["column"]];
};

type Values<F extends Field> = {
  [Name in F["name"]]?: string | readonly string[] | null | undefined;
};

/** The columns of these fields with values that are checked, as they are stored; what has no value is emptied. */
export function columnsOf<F extends Field>(fields: readonly F[], values: Values<F>): Columns<F> {
  const entries = fields.map((field) => {
    const name: F["name"] = field.name;
    return [field.column, storedValue(field, values[name])];
  });
  return Object.fromEntries(entries) as Columns<F>;
}

function storedValue(
  { kind, stored }: ProfileField,
  value: string | readonly string[] | null | undefined,
) {
  if (kind === "list") return jsonText(value ?? []);
  return typeof value === "string" && stored ? stored(value) : (value ?? null);
}

/** The columns of a profile in which nothing is entered. */
export const emptyProfile = () => columnsOf(PROFILE_FIELDS, {});
