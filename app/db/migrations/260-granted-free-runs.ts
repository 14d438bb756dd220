import { type Kysely, sql } from "kysely";

/** Marks the free runs that admins granted again: who has run before is offered one only by such a grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update bookings set trial_released = 2
    where plan = 'free_trial' and trial_released = 1 and id in (
      select subject_id from audit_log
      where action = 'free_run_granted' and subject_kind = 'booking')`.execute(db);
}
