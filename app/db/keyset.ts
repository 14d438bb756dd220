import {
  type RawBuilder,
  type SelectQueryBuilder,
  type SimplifyResult,
  type SqlBool,
  sql,
} from "kysely";
import { type PageEnds, type PageKey, type PageRequest, pageKeyText } from "~/lib/page-cursor";

/** Rows whose first column, a number, is at `from` or later, and earlier than `to`. */
interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

interface PageOrder {
  /** The columns that the list is ordered by; the last one is unique. An index must have them in this order. */
  columns: readonly string[];
  direction: "asc" | "desc";
  /**
   * The part of the list that is shown. As a condition of the query itself it would compete with the page's key for the
   * index, and SQLite would read from the end of the range up to the page.
   */
  range?: Range;
}

interface Order<Row> extends PageOrder {
  /** The values of those columns. */
  keyOf: (row: Row) => PageKey;
}

export interface Page<Row> extends PageEnds {
  rows: Row[];
}

/**
 * One page of a query along an index: rows after or before a key, so that the last page costs as much as the
 * first. Shows the first page when the requested one is empty.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    request,
    limit,
    ...order
  }: Order<SimplifyResult<Row>> & { request: PageRequest; limit: number },
): Promise<Page<SimplifyResult<Row>>> {
  const isBackwards = request.way === "last" || request.way === "before";
  const found = await pageQuery(query, { ...order, request, limit: limit + 1 }).execute();
  const hasMore = found.length > limit;
  const isShort = request.way === "before" && !hasMore;
  const isEmpty = request.way !== "first" && found.length === 0;
  if (isShort || isEmpty)
    return await readPage(query, { ...order, request: { way: "first" }, limit });
  const shown = found.slice(0, limit);
  const rows = isBackwards ? shown.reverse() : shown;
  const keys = rows.map(order.keyOf);
  const [first, last] = [keys[0], keys.at(-1)];
  const hasBefore = isBackwards ? hasMore : request.way === "after";
  const hasAfter = isBackwards ? request.way === "before" : hasMore;
  return {
    rows,
    before: first && hasBefore ? pageKeyText(first) : undefined,
    after: last && hasAfter ? pageKeyText(last) : undefined,
  };
}

function pageQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: PageOrder & { request: PageRequest; limit: number },
) {
  const { request, columns } = input;
  const isBackwards = request.way === "last" || request.way === "before";
  const isRising = (input.direction === "asc") !== isBackwards;
  let page = query;
  for (const condition of pageConditions(input, isRising)) page = page.where(condition);
  for (const column of columns) page = page.orderBy(sql.ref(column), isRising ? "asc" : "desc");
  return page.limit(input.limit);
}

/** The page's key and the ends of the range, without the end that the key already keeps away from. */
function pageConditions(
  { request, columns, range = {} }: PageOrder & { request: PageRequest },
  isRising: boolean,
): RawBuilder<SqlBool>[] {
  const names = columns.map((column) => sql.ref(column));
  const { from, to } = range;
  const lower = from === undefined ? [] : [sql<SqlBool>`${names[0]} >= ${from}`];
  const upper = to === undefined ? [] : [sql<SqlBool>`${names[0]} < ${to}`];
  if (!("key" in request)) return [...lower, ...upper];
  const [start, end] = isRising ? [lower, upper] : [upper, lower];
  if (isOutside(request.key, range, isRising)) return [...start, ...end];
  const beyond = sql.raw(isRising ? ">" : "<");
  return [sql<SqlBool>`(${sql.join(names)}) ${beyond} (${sql.join([...request.key])})`, ...end];
}

/** Whether the key stands before the range, seen in the direction of reading. */
function isOutside([first]: PageKey, { from, to }: Range, isRising: boolean): boolean {
  const value = Number(first);
  return isRising ? from !== undefined && value < from : to !== undefined && value >= to;
}
