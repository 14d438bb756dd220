import { CURRENT_MEMBERS } from "~/core/people/members";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { listBalancesOfRuns } from "../free-run-facts.server";
import { LIVE } from "../status";

interface Event {
  id: EventId;
  date: Day;
}

/** Members for whom this event was their first run. */
export async function listFirstRunners(db: Db, { event }: { event: Event }): Promise<MemberId[]> {
  const rows = await runnersOf(db, event)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_ins as before")
            .select("before.id")
            .whereRef("before.member_id", "=", "c.member_id")
            .where("before.is_guest", "=", 0)
            .where("before.event_id", "<>", event.id)
            .where("before.date", "<=", event.date),
        ),
      ),
    )
    .where(({ not, exists, ref }) =>
      not(exists(listBalancesOfRuns().where("o.member_id", "=", ref("c.member_id")))),
    )
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members for whom this event was their last run, and who have booked no other one. */
export async function listLapsedRunners(
  db: Db,
  { event, now }: { event: Event; now: Instant },
): Promise<MemberId[]> {
  const rows = await runnersOf(db, event)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_ins as later")
            .select("later.id")
            .whereRef("later.member_id", "=", "c.member_id")
            .where("later.is_guest", "=", 0)
            .where("later.date", ">", event.date),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.member_id", "=", "c.member_id")
            .where("b.starts_at", ">", now)
            .where("b.status", "in", LIVE),
        ),
      ),
    )
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members of the club who were checked in at the event themselves. */
function runnersOf(db: Db, event: Event) {
  return db
    .selectFrom("check_ins as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select("c.member_id as memberId")
    .where("c.event_id", "=", event.id)
    .where("c.is_guest", "=", 0)
    .where("m.status", "in", CURRENT_MEMBERS)
    .groupBy("c.member_id");
}
