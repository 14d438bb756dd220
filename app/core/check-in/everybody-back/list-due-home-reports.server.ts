import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { isNotHome } from "~/core/events/complete/is-not-home.server";
import { DAY_MS, type Instant } from "~/lib/dates";
import type { DueHomeReport } from "./home";

/** A member's bookings of runs that began within the last day and wait for their 'I am home'. */
export async function listDueHomeReports(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<DueHomeReport[]> {
  const { memberId, now } = input;
  const rows = await listRows(db, { memberId, now, since: now - DAY_MS });
  return rows.map(({ name, isGuest, ...row }) => ({
    ...row,
    guestName: isGuest === 1 ? name : null,
  }));
}

type Window = { memberId: MemberId; since: Instant; now: Instant };

const listRows = prepared((db, { memberId, since, now }: Places<Window>) =>
  db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id as bookingId", "b.title", "b.is_guest as isGuest"])
    .select("b.participant_name as name")
    .where("b.member_id", "=", memberId)
    .where("b.starts_at", ">", since)
    .where("b.starts_at", "<=", now)
    .where("e.counts_home", "=", 1)
    .where(isNotHome("b.id"))
    .orderBy("b.starts_at"),
);
