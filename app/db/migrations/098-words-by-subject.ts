import type { Kysely } from "kysely";

/** With the word in it the index alone gives a subject's words; SQLite reads those of all members otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("search_words_by_subject").execute();
  await db.schema
    .createIndex("search_words_by_subject")
    .on("search_words")
    .columns(["kind", "subject_id", "word"])
    .execute();
}
