import { type Kysely, sql } from "kysely";

/** Links by which a new admin joins, or an admin chooses a new password; the token is stored as its digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table admin_links (
    id text primary key,
    token_hash text not null unique,
    username text not null unique,
    role text check (role in ('owner', 'admin', 'treasurer', 'desk')),
    admin_id text references admins (id) on delete cascade,
    made_by text not null references admins (id) on delete cascade,
    expires_at bigint not null
  )`.execute(db);
  await sql`create index admin_links_admin on admin_links (admin_id)`.execute(db);
  await sql`create index admin_links_made_by on admin_links (made_by)`.execute(db);
}
