import { type Kysely, sql } from "kysely";

/** When a member answered whether they want to be on the leaderboard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("members").addColumn("board_answered_at", "bigint").execute();
  await sql`update members set board_answered_at = (select max(c.given_at) from consent c
      where c.member_id = members.id and c.purpose = 'public_board')
    where id in (select member_id from consent where purpose = 'public_board')`.execute(db);
}
