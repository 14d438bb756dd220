import { type SelectQueryBuilder, type SimplifyResult, type SqlBool, sql } from "kysely";
import { type PageEnds, type PageKey, type PageRequest, pageKeyText } from "~/lib/page-cursor";

interface Order<Row> {
  /** The columns that the list is ordered by; the last one is unique. An index must have them in this order. */
  columns: readonly string[];
  direction: "asc" | "desc";
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
  input: Pick<Order<Row>, "columns" | "direction"> & { request: PageRequest; limit: number },
) {
  const { request, columns } = input;
  const isBackwards = request.way === "last" || request.way === "before";
  const isRising = (input.direction === "asc") !== isBackwards;
  let page = query;
  if ("key" in request) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const beyond = sql.raw(isRising ? ">" : "<");
    page = page.where(sql<SqlBool>`(${names}) ${beyond} (${sql.join([...request.key])})`);
  }
  for (const column of columns) page = page.orderBy(sql.ref(column), isRising ? "asc" : "desc");
  return page.limit(input.limit);
}
