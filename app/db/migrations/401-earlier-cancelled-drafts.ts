import { type Kysely, sql } from "kysely";

/**
 * Drafts that were cancelled before this was kept: made as drafts by the audit, that of the series included, never
 * published by it, and without anybody who booked or waited. The audit holds a publication as long as the making before it.
 * What it no longer tells, or a move from another system brought, stays public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; details: string }>`
    select e.id, a.details from events e
    join events made on made.id = e.id
      or (made.series_id = e.series_id and made.created_at = e.created_at)
    join audit_log a on a.subject_kind = 'event' and a.subject_id = made.id
      and a.action = 'event_created'
    where e.status = 'cancelled' and e.was_draft = 0
      and not exists (select 1 from bookings b where b.event_id = e.id)
      and not exists (select 1 from waitlist_entries w where w.event_id = e.id)
      and not exists (select 1 from events o
        join audit_log p on p.subject_kind = 'event' and p.subject_id = o.id
          and p.action = 'event_published'
        where o.id = e.id or o.series_id = e.series_id)`.execute(db);
  for (const { id, details } of rows)
    if (JSON.parse(details).status === "draft")
      await sql`update events set was_draft = 1 where id = ${id}`.execute(db);
}
