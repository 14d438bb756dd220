import { sql } from "kysely";
import { COMPLETED } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { findPayment } from "../payments.server";
import { LIVE_MEMBERSHIPS } from "./memberships";

/** The member's membership of today, a paid one that begins later, and one that waits for its payment. */
export async function findMembershipCard(
  db: Db,
  { memberId, today }: { memberId: MemberId; today: Day },
) {
  const rows = await db
    .selectFrom("memberships as s")
    .leftJoin("payments as p", (join) =>
      join.onRef("p.membership_id", "=", "s.id").on("p.status", "=", "due"),
    )
    .select(["s.id", "s.status", "s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .select(["s.price_rupees as priceRupees", "p.id as paymentId"])
    .where("s.member_id", "=", memberId)
    .where("s.ends_before", ">", today)
    .where("s.status", "in", LIVE_MEMBERSHIPS)
    .orderBy("s.starts_on")
    .execute();
  const paid = rows.filter(({ status }) => status === "active");
  const current = paid.find(({ startsOn }) => startsOn <= today);
  const next = paid.find(({ startsOn }) => startsOn > today);
  const unpaid = rows.find((membership) => membership.status === "pending");
  return {
    current: current && { ...daysOf(current), ...(await findUse(db, current)) },
    next: next && daysOf(next),
    unpaid: unpaid && { ...daysOf(unpaid), paymentId: unpaid.paymentId },
  };
}

export type MembershipCardView = Awaited<ReturnType<typeof findMembershipCard>>;

function daysOf({ startsOn, endsBefore }: { startsOn: Day; endsBefore: Day }) {
  return { startsOn, lastDay: addDays(endsBefore, -1) };
}

/** The runs that the membership covered, and what it saved: what they would have cost, above its price. */
async function findUse(db: Db, { id, priceRupees }: { id: MembershipId; priceRupees: number }) {
  const { runs, worth } = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("runs"))
    .select((eb) => eb.fn.sum<number | null>("e.price_rupees").as("worth"))
    .where("b.membership_id", "=", id)
    .where((eb) => eb.or([eb("c.id", "is not", null), eb("b.status", "=", COMPLETED)]))
    .executeTakeFirstOrThrow();
  return { runs: Number(runs), savedRupees: Math.max(0, Number(worth ?? 0) - priceRupees) };
}

/** The payment that a member's unpaid membership waits for, or undefined. */
export async function findMembershipPayment(db: Db, { unpaid }: MembershipCardView) {
  return unpaid?.paymentId ? await findPayment(db, { paymentId: unpaid.paymentId }) : undefined;
}

const ENDED_AT_ONCE = 500;

/** Makes Premium members without a running membership Standard; returns how many. */
export async function endMemberships(db: Db, input: { today: Day; now: Instant }): Promise<number> {
  let changed = 0;
  for (;;) {
    const ended = await inTransaction(db, (db) => endSome(db, input));
    changed += ended.changed;
    if (ended.memberships < ENDED_AT_ONCE) return changed;
  }
}

async function endSome(db: Db, { today, now }: { today: Day; now: Instant }) {
  const over = await db
    .updateTable("memberships")
    .set({ is_over: 1 })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("memberships as m")
        .select("m.id")
        // A literal, so that the planner can use the partial index over running memberships.
        .where("m.status", "=", sql.lit("active"))
        .where("m.is_over", "=", sql.lit(0))
        .where("m.ends_before", "<=", today)
        .limit(ENDED_AT_ONCE),
    )
    .returning("member_id as memberId")
    .execute();
  if (over.length === 0) return { memberships: 0, changed: 0 };
  const members = await db
    .updateTable("members")
    .set({ plan_type: "Standard", updated_at: now })
    .where(
      "id",
      "in",
      over.map(({ memberId }) => memberId),
    )
    .where("plan_type", "=", "Premium")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships")
            .select("memberships.id")
            .whereRef("memberships.member_id", "=", "members.id")
            .where("memberships.status", "=", "active")
            .where("memberships.ends_before", ">", today),
        ),
      ),
    )
    .executeTakeFirst();
  return { memberships: over.length, changed: Number(members.numUpdatedRows) };
}
