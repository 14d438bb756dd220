import type { Db } from "~/db/tables";
import { HOME_KINDS } from "~/db/tables/run-day";
import { DAY_MS, type Instant } from "~/lib/dates";
import type { ToTellHome } from "../rules/home";

/** A member's bookings of runs that began within the last day and wait for their 'I am home'. */
export async function listToTellHome(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<ToTellHome[]> {
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id as bookingId", "b.title", "b.is_guest as isGuest"])
    .select("b.participant_name as name")
    .where("b.member_id", "=", input.memberId)
    .where("b.starts_at", ">", input.now - DAY_MS)
    .where("b.starts_at", "<=", input.now)
    .where("e.counts_home", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gate_entries as g")
            .select("g.nonce")
            .whereRef("g.booking_id", "=", "b.id")
            .where("g.kind", "in", HOME_KINDS)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("undone_homes as u")
                    .select("u.entry")
                    .whereRef("u.entry", "=", "g.nonce"),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy("b.starts_at")
    .execute();
  return rows.map(({ name, isGuest, ...row }) => ({
    ...row,
    guestName: isGuest === 1 ? name : null,
  }));
}
