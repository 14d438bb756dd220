import type { Day } from "~/lib/dates";

export const ACTIVITIES_PER_PAGE = 20;

/** The last activity of the previous page, from the query string; undefined on the first page. */
export function olderThan(search: URLSearchParams): { date: Day; id: string } | undefined {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return date && id ? { date, id } : undefined;
}

/** One page of the log, with links to the older page and to the latest one. */
export interface LogPage<Row> {
  activities: Row[];
  older: string | undefined;
  latest: string | undefined;
}

/** The page that the query string asks for; `found` holds one row more than a page. */
export function logPage<Row extends { date: Day; id: string }>(
  found: readonly Row[],
  search: URLSearchParams,
): LogPage<Row> {
  const activities = found.slice(0, ACTIVITIES_PER_PAGE);
  const last = found.length > ACTIVITIES_PER_PAGE ? activities.at(-1) : undefined;
  return {
    activities,
    older: last && logAddress(search, `${last.date}_${last.id}`),
    latest: olderThan(search) && logAddress(search),
  };
}

const SETTINGS = ["by", "show", "before"];

/** The settings of the chart and the log in a query string, with its question mark; empty without any. */
export function keptSettings(search: URLSearchParams): string {
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
