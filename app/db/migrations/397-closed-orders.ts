import { type Kysely, sql } from "kysely";

/** Closed orders are asked for too, seldom: somebody may have paid one whose page they kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index online_orders_closed_to_check
    on online_orders (next_check_at) where state = 'closed'`.execute(db);
}
