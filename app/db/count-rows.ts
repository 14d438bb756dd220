import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds. */
export async function countRows<Scope, From extends keyof Scope>(
  query: SelectQueryBuilder<Scope, From, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
