import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { membershipEnd } from "./rules";

const ENDED_AT_ONCE = 500;

/** A membership that is valid once it is paid; returns its id. */
export async function startMembership(
  db: Db,
  input: { memberId: string; startsOn: Day; priceRupees: number; now: Instant },
): Promise<string> {
  const membershipId = newId();
  await db
    .insertInto("memberships")
    .values({
      id: membershipId,
      member_id: input.memberId,
      starts_on: input.startsOn,
      ends_before: membershipEnd(input.startsOn),
      price_rupees: input.priceRupees,
      status: "pending",
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  return membershipId;
}

/** A paid membership becomes valid and its member Premium. Call it in the transaction of the payment. */
export async function activateMembership(
  db: Db,
  input: { membershipId: string; now: Instant },
): Promise<void> {
  const membership = await db
    .updateTable("memberships")
    .set({ status: "active", updated_at: input.now })
    .where("id", "=", input.membershipId)
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  await setPlanType(db, { memberId: membership.memberId, planType: "Premium", now: input.now });
}

/** Gives up a membership that was never paid when no live booking needs it; returns its price then. */
export async function dropMembership(
  db: Db,
  input: { membershipId: string; now: Instant },
): Promise<number | undefined> {
  const dropped = await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: input.now })
    .where("id", "=", input.membershipId)
    .where("status", "=", "pending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.membership_id", "=", "memberships.id")
            .where("bookings.status", "<>", "cancelled"),
        ),
      ),
    )
    .returning("price_rupees as priceRupees")
    .executeTakeFirst();
  return dropped?.priceRupees;
}

/** Notes the member's tier; Standard never replaces Premium. */
export async function setPlanType(
  db: Db,
  input: { memberId: string; planType: "Standard" | "Premium"; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ plan_type: input.planType, updated_at: input.now })
    .where("id", "=", input.memberId)
    .where("plan_type", "in", input.planType === "Premium" ? ["Basic", "Standard"] : ["Basic"])
    .execute();
}

/** Premium members whose last membership has run out become Standard; returns how many. */
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
        // Written out, so that the partial index over what is still to end fits.
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
