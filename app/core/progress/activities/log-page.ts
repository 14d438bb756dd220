import type { ActivityId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";

export const ACTIVITIES_PER_PAGE = 20;

/** The last activity of the previous page, from the query string; undefined on the first page. */
export function olderThan(search: URLSearchParams): { date: Day; id: ActivityId } | undefined {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return date && id ? { date, id } : undefined;
}

interface Placed {
  date: Day;
  id: ActivityId;
}

/** An activity of the log, or one deleted some minutes ago, which can be brought back. */
export interface LogEntry<Row, Removed> {
  activity?: Row;
  removed?: Removed;
}

/** One page of the log, with links to the older page and to the latest one. */
export interface LogPage<Row, Removed> {
  entries: LogEntry<Row, Removed>[];
  older: string | undefined;
  latest: string | undefined;
}

/**
 * The page that the query string asks for, with the removed activities in their places; `found` holds one row
 * more than a page.
 */
export function logPage<Row extends Placed, Removed extends Placed>(
  found: readonly Row[],
  removed: readonly Removed[],
  search: URLSearchParams,
): LogPage<Row, Removed> {
  const activities = found.slice(0, ACTIVITIES_PER_PAGE);
  const last = found.length > ACTIVITIES_PER_PAGE ? activities.at(-1) : undefined;
  const before = olderThan(search);
  const onPage = removed.filter(
    (entry) => (!before || compare(entry, before) > 0) && (!last || compare(entry, last) < 0),
  );
  const places = [
    ...activities.map((activity) => ({ place: activity, entry: { activity } })),
    ...onPage.map((gone) => ({ place: gone, entry: { removed: gone } })),
  ];
  return {
    entries: places.sort((a, b) => compare(a.place, b.place)).map(({ entry }) => entry),
    older: last && logAddress(search, `${last.date}_${last.id}`),
    latest: before && logAddress(search),
  };
}

/** For sorting, the latest first. */
function compare(a: Placed, b: Placed): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

const SETTINGS = ["by", "show", "before"];

/** The settings of the chart and the log in a query string, with its question mark; empty without any. */
export function preservedSearch(search: URLSearchParams): string {
  const kept = SETTINGS.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** The address of a page of the log; keeps the chart's settings. */
function logAddress(search: URLSearchParams, before?: string): string {
  const by = search.get("by");
  const show = search.get("show");
  const kept = { ...(by && { by }), ...(show && { show }), ...(before && { before }) };
  return `?${new URLSearchParams(kept)}#log`;
}
