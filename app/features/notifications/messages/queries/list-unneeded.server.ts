import type { Db } from "~/db/tables";
import { ENDED } from "../rules/overtaken";
import type { SeatOn } from "../rules/reach";
import { hasNotHeard } from "./has-not-heard.server";
import { listTold } from "./list-told.server";

interface Told {
  cause: string;
  /** The run that people need a seat on for the notification to concern them; undefined where they need none. */
  seatOn: SeatOn | undefined;
}

/**
 * A query of the people whom `cause` no longer concerns: a later notification replaces it, or it is about a seat and
 * they have none left.
 */
export function listUnneeded(db: Db, { cause, seatOn }: Told) {
  const overtaken = db
    .selectFrom("messages as m")
    .select("m.member_id as memberId")
    .where("m.cause", "=", cause)
    .where("m.useful_until", "=", ENDED);
  return seatOn ? overtaken.union(listWithoutSeat(db, { cause, ...seatOn })) : overtaken;
}

/** Those of them who have no seat on the run any more. */
function listWithoutSeat(db: Db, { cause, eventId, orHelps }: { cause: string } & SeatOn) {
  const told = db.selectFrom(listTold(db, { causes: [cause] }).as("told")).select("told.memberId");
  return db
    .selectFrom("bookings as lost")
    .select("lost.member_id as memberId")
    .where("lost.event_id", "=", eventId)
    .where("lost.status", "=", "cancelled")
    .where("lost.member_id", "in", told)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.member_id", "=", "lost.member_id")
            .where("b.event_id", "=", eventId)
            .where("b.status", "<>", "cancelled"),
        ),
      ),
    )
    .$if(orHelps, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("volunteers as v")
              .select("v.member_id")
              .whereRef("v.member_id", "=", "lost.member_id")
              .where("v.event_id", "=", eventId),
          ),
        ),
      ),
    );
}

/** How many of them may not know: no service accepted a message, and they did not open it in the inbox. */
export async function countUnneeded(db: Db, told: Told): Promise<number> {
  const { people } = await db
    .selectFrom(listUnneeded(db, told).as("u"))
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where(({ ref }) => hasNotHeard({ memberId: ref("u.memberId"), cause: told.cause }))
    .executeTakeFirstOrThrow();
  return Number(people);
}
