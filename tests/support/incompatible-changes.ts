import type { ColumnMetadata } from "kysely";
import type { Db } from "~/db/tables";

/**
 * What the second schema takes from a program that was written for the first one: tables and columns that are gone or
 * hold something else, and columns that its inserts leave out and that need a value.
 */
export async function listIncompatibleChanges(before: Db, after: Db): Promise<string[]> {
  const tables = await after.introspection.getTables();
  const later = new Map(tables.map(({ name, columns }) => [name, columns]));
  return (await before.introspection.getTables()).flatMap(({ name, columns }) => {
    const left = later.get(name);
    if (!left) return [`table ${name} is gone`];
    const taken = [...listGone(columns, left), ...listNeeded(columns, left)];
    return taken.map((what) => `column ${name}.${what}`);
  });
}

function listGone(before: readonly ColumnMetadata[], after: readonly ColumnMetadata[]): string[] {
  return before.flatMap(({ name, dataType }) => {
    const own = after.find((column) => column.name === name);
    if (!own) return [`${name} is gone`];
    return own.dataType === dataType ? [] : [`${name} is ${own.dataType}, was ${dataType}`];
  });
}

function listNeeded(before: readonly ColumnMetadata[], after: readonly ColumnMetadata[]): string[] {
  const needed = new Set(before.filter(needsValue).map(({ name }) => name));
  return after
    .filter((column) => needsValue(column) && !needed.has(column.name))
    .map(({ name }) => `${name} needs a value`);
}

const needsValue = ({ isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata) =>
  !isNullable && !hasDefaultValue && !isAutoIncrementing;
