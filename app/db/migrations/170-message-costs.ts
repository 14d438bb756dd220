import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Number and cost of sent messages, by five minutes and way; kept when messages are removed.
  await db.schema
    .createTable("message_costs")
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("way", "text", (c) => c.notNull())
    .addColumn("sent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("cost", "bigint", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("message_costs_key", ["at", "way"])
    .execute();
  await sql`insert into message_costs (at, way, sent, cost)
    select sent_at - sent_at % 300000, way, count(*), sum(cost) from messages
    where sent_at is not null group by sent_at - sent_at % 300000, way`.execute(db);
  await db.schema.createIndex("messages_by_age").on("messages").column("created_at").execute();
}
