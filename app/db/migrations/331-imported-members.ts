import { type Kysely, sql } from "kysely";

/** When a list or another club's export brought a member; null for those who signed up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column imported_at bigint`.execute(db);
  await sql`update members set imported_at = (
      select min(o.imported_at) from origins o
      where o.kind = 'member' and o.member_id = members.id and o.details like '%"made":"import"%')
    where id in (select member_id from origins where kind = 'member'
      and details like '%"made":"import"%')`.execute(db);
}
