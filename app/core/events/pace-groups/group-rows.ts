import { GROUP_NUMBERS } from "./pace-groups";

type Values = Readonly<Record<string, string>>;

const PARTS = ["groupWas", "groupName", "groupPace", "groupPlaces"] as const;
const LEADER = /^leader-/;

/**
 * The stored values with each pace group in the row where an older form shows it: the form knows a group by its name
 * when it was loaded. Groups that it does not know come into rows that are empty in it.
 */
export function inRowsOf(typed: Values, stored: Values): Record<string, string> {
  const rows = rowsOf(typed, stored);
  const others = Object.entries(stored).filter(
    ([name]) => !LEADER.test(name) && !PARTS.some((part) => name.startsWith(part)),
  );
  const groups = [...rows].flatMap(([from, to]) =>
    PARTS.map((part): [string, string] => [`${part}${to}`, stored[`${part}${from}`] ?? ""]),
  );
  const led = Object.entries(stored).flatMap(([name, value]): [string, string][] =>
    LEADER.test(name) ? [[name, String(rows.get(Number(value)) ?? 0)]] : [],
  );
  return Object.fromEntries([...others, ...groups, ...led]);
}

/** The rows of the form by the rows of the stored groups. */
function rowsOf(typed: Values, stored: Values): Map<number, number> {
  const rows = new Map<number, number>();
  const has = (values: Values, part: string, row: number) => Boolean(values[`${part}${row}`]);
  const used = GROUP_NUMBERS.filter((row) => has(stored, "groupName", row));
  for (const from of used) {
    const name = stored[`groupName${from}`];
    const to = GROUP_NUMBERS.find(
      (row) => (typed[`groupWas${row}`] || typed[`groupName${row}`]) === name,
    );
    if (to) rows.set(from, to);
  }
  for (const from of used.filter((row) => !rows.has(row))) {
    const isFree = (row: number) => ![...rows.values()].includes(row);
    const isRenamed = isFree(from) && has(typed, "groupWas", from);
    const to = isRenamed
      ? from
      : GROUP_NUMBERS.find(
          (row) => isFree(row) && !has(typed, "groupWas", row) && !has(typed, "groupName", row),
        );
    if (to) rows.set(from, to);
  }
  return rows;
}

/** Keeps a row whole whose group is removed meanwhile, where something of it was changed. */
export function withWholeRows(merged: Values, typed: Values): Record<string, string> {
  const broken = GROUP_NUMBERS.filter(
    (row) =>
      !merged[`groupName${row}`] &&
      typed[`groupName${row}`] &&
      (merged[`groupPace${row}`] || merged[`groupPlaces${row}`]),
  );
  const whole = broken.flatMap((row) =>
    PARTS.map((part): [string, string] => [
      `${part}${row}`,
      part === "groupWas" ? "" : (typed[`${part}${row}`] ?? ""),
    ]),
  );
  return { ...merged, ...Object.fromEntries(whole) };
}
