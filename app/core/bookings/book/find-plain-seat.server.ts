import { sql } from "kysely";
import { WAIVER_RETENTION_MS, WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { freeRunOf } from "../bookings";
import { findFreeRunColumns, findFreeRunFacts } from "../free-run-facts.server";

/** What decides whether somebody's booking needs no transaction. */
export type PlainSeat = NonNullable<Awaited<ReturnType<typeof findPlainSeat>>>;

/** What decides the booking of one person, read at once; undefined for an unknown event or member. */
export async function findPlainSeat(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; now: Instant },
) {
  const { eventId, memberId, now } = input;
  const [found] = await listSeats(db, {
    eventId,
    memberId,
    waiverSince: now - WAIVER_RETENTION_MS,
  });
  if (!found) return undefined;
  const { title, date, time, startsAt, location, priceRupees, version, ...rest } = found;
  const { phone, name, email, status, guardedId, creditRupees } = rest;
  return {
    event: { id: eventId, title, date, time, startsAt, location, priceRupees, version },
    member: { phone, name, email, status, hasGuardian: guardedId !== null },
    creditRupees: creditRupees ?? 0,
    hasHold: rest.heldId !== null,
    freeRun: freeRunOf(findFreeRunFacts(rest)),
    membershipId: rest.membershipId,
    hasWaiver: rest.waiverId !== null,
  };
}

type Asked = Places<{ eventId: EventId; memberId: MemberId; waiverSince: Instant }>;

const listSeats = prepared((db, { eventId, memberId, waiverSince }: Asked) =>
  db
    .selectFrom("events as e")
    .innerJoin("members as m", (join) => join.on("m.id", "=", memberId))
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["e.title", "e.date", "e.time", "e.starts_at as startsAt", "e.location", "e.version"])
    .select(["e.price_rupees as priceRupees", "m.phone", "m.display_name as name", "m.email"])
    .select(["m.status", "g.member_id as guardedId", "c.rupees as creditRupees"])
    .select(({ selectFrom }) => [
      selectFrom("bookings as b")
        .select("b.id")
        .whereRef("b.event_id", "=", "e.id")
        .whereRef("b.member_id", "=", "m.id")
        // Literals, so that the planner can use the partial index over live bookings.
        .where("b.is_guest", "=", sql.lit(0))
        .where("b.status", "<>", sql.lit("cancelled"))
        .limit(1)
        .as("heldId"),
      selectFrom("memberships as s")
        .select("s.id")
        .whereRef("s.member_id", "=", "m.id")
        .whereRef("s.starts_on", "<=", "e.date")
        .whereRef("s.ends_before", ">", "e.date")
        .where("s.status", "=", "active")
        .limit(1)
        .as("membershipId"),
      selectFrom("waivers as w")
        .select("w.id")
        .whereRef("w.member_id", "=", "m.id")
        .where("w.version", "=", WAIVER_VERSION)
        .where("w.accepted_at", ">", waiverSince)
        .limit(1)
        .as("waiverId"),
    ])
    .select((eb) => findFreeRunColumns(eb, sql.lit(0)))
    .where("e.id", "=", eventId),
);
