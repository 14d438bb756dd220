import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

/** The longest word of which every ending is kept. */
const LONGEST_WORD = 64;

/** Words are found from their middle: every ending of every word in use stands in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = dialectOf(db) === "postgres";
  // Byte order on both engines, so that a prefix is a range of the index.
  const words = sql.raw(isPostgres ? 'text collate "C"' : "text");
  const compact = isPostgres ? sql`` : sql`without rowid`;
  await db.schema
    .createTable("search_parts")
    .addColumn("part", words, (c) => c.notNull())
    .addColumn("word", words, (c) => c.notNull())
    .addPrimaryKeyConstraint("search_parts_key", ["part", "word"])
    .modifyEnd(compact)
    .execute();
  await db.schema.createIndex("search_parts_by_word").on("search_parts").column("word").execute();
  await db.schema
    .createTable("search_texts")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("text", words, (c) => c.notNull())
    .addPrimaryKeyConstraint("search_texts_key", ["kind", "subject_id"])
    .modifyEnd(compact)
    .execute();
  await db.schema
    .createTable("word_offsets")
    .addColumn("n", "integer", (c) => c.primaryKey())
    .execute();
  const numbers = Array.from({ length: LONGEST_WORD }, (_, index) => `(${index + 1})`);
  await sql`insert into word_offsets (n) values ${sql.raw(numbers.join(", "))}`.execute(db);
  // A payment is found by the transaction reference that its member gave.
  await sql`create index payments_by_utr on payments (utr) where utr is not null`.execute(db);
  await db.schema
    .createIndex("payment_references_by_utr")
    .on("payment_references")
    .column("utr")
    .execute();
}
