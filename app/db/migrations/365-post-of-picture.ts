import { type Kysely, sql } from "kysely";

/** Finds the post that shows a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_picture on posts (picture_id)`.execute(db);
}
