import { sql } from "kysely";
import { COMPLETED } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { findPayment } from "../payments.server";
import { LIVE_MEMBERSHIPS, savedRupees } from "./memberships";

/** A member's membership as its card shows it. */
export interface MembershipCardView {
  /** The membership that covers today. */
  current:
    | { startsOn: Day; lastDay: Day; priceRupees: number; runs: number; savedRupees: number }
    | undefined;
  /** A paid membership that begins later. */
  next: { startsOn: Day; lastDay: Day } | undefined;
  /** One that waits for its payment. */
  unpaid: { startsOn: Day; lastDay: Day; paymentId: PaymentId | undefined } | undefined;
}

/** The member's membership of today, the one after it, and one that waits for its payment. */
export async function findMembershipCard(
  db: Db,
  input: { memberId: MemberId; today: Day },
): Promise<MembershipCardView> {
  const { memberId, today } = input;
  const rows = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .select("price_rupees as priceRupees")
    .where("member_id", "=", memberId)
    .where("ends_before", ">", today)
    .where("status", "in", LIVE_MEMBERSHIPS)
    .orderBy("starts_on")
    .execute();
  const paid = rows.filter(({ status }) => status === "active");
  const current = paid.find(({ startsOn }) => startsOn <= today);
  const next = paid.find(({ startsOn }) => startsOn > today);
  const unpaid = rows.find((membership) => membership.status === "pending");
  return {
    current: current && { ...daysOf(current), ...(await findUse(db, current)) },
    next: next && daysOf(next),
    unpaid: unpaid && { ...daysOf(unpaid), paymentId: await findDueId(db, unpaid) },
  };
}

function daysOf({ startsOn, endsBefore }: { startsOn: Day; endsBefore: Day }) {
  return { startsOn, lastDay: addDays(endsBefore, -1) };
}

/** The runs that the membership covered and what they would have cost. */
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
  const saved = savedRupees({ worthRupees: Number(worth ?? 0), priceRupees });
  return { priceRupees, runs: Number(runs), savedRupees: saved };
}

async function findDueId(db: Db, { id }: { id: MembershipId }): Promise<PaymentId | undefined> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("membership_id", "=", id)
    .where("status", "=", "due")
    .executeTakeFirst();
  return found?.id;
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
