/** What came between release 0.1.0 and the glossary's words: databases of that time have these by name. */
import { type Kysely, sql } from "kysely";

/** Marks the free runs that admins granted again: who has run before is offered one only by such a grant. */
export const grantedFreeRuns = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`update bookings set trial_released = 2
      where plan = 'free_trial' and trial_released = 1 and id in (
        select subject_id from audit_log
        where action = 'free_run_granted' and subject_kind = 'booking')`.execute(db);
  },
};

/** The list of all payments is read along it, page after page. */
export const paymentsByTime = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index payments_by_created_at_id on payments (created_at, id)`.execute(db);
  },
};

/**
 * Who an undone walk-in was, as long as devices may still send entries about them, and which entries are about somebody
 * whose booking is gone.
 */
export const undoneWalkIns = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table undone_walk_ins (
      id text not null,
      event_id text not null references events (id),
      name text not null,
      phone text not null,
      removed_at bigint not null,
      constraint undone_walk_ins_pkey primary key (id)
    )`.execute(db);
    await sql`create index undone_walk_ins_by_event on undone_walk_ins (event_id, phone)`.execute(
      db,
    );
    await sql`create index undone_walk_ins_by_phone on undone_walk_ins (phone)`.execute(db);
    await sql`create index undone_walk_ins_by_age on undone_walk_ins (removed_at)`.execute(db);
    await sql`alter table gate_entries add column undone_walk_in text`.execute(db);
    await sql`create index gate_entries_by_undone_walk_in on gate_entries (undone_walk_in)`.execute(
      db,
    );
  },
};
