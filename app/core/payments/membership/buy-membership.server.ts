import { membershipRupees } from "~/content/plans";
import { lockMember } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { askForPayment } from "../list-member-payments.server";
import { membershipRow } from "./memberships";

export type BuyRefusal = "not_approved" | "has_next";

/**
 * Starts a membership that waits for its payment: from today, or from the end of the one that runs. Twice in a row it
 * starts one. Refuses a member who is not approved, and one who has the next membership already.
 */
export async function buyMembership(
  db: Db,
  input: { memberId: MemberId; today: Day; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: BuyRefusal }> {
  const { memberId, today, now } = input;
  return await inTransaction(db, async (db) => {
    const status = await lockMember(db, { memberId });
    if (status !== "active") return { ok: false as const, reason: "not_approved" as const };
    const latest = await findLatest(db, { memberId, today });
    if (latest?.status === "pending") return { ok: true as const };
    if (latest && latest.startsOn > today)
      return { ok: false as const, reason: "has_next" as const };
    const priceRupees = membershipRupees();
    const startsOn = latest?.endsBefore ?? today;
    const membershipId = await startMembership(db, { memberId, startsOn, priceRupees, now });
    const payment = { memberId, eventId: null, membershipId, amountRupees: priceRupees, now };
    await askForPayment(db, payment);
    return { ok: true as const };
  });
}

async function findLatest(db: Db, { memberId, today }: { memberId: MemberId; today: Day }) {
  return await db
    .selectFrom("memberships")
    .select(["status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", memberId)
    .where("ends_before", ">", today)
    .where("status", "in", ["active", "pending"])
    .orderBy("ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A membership that is valid once it is paid; returns its id. */
export async function startMembership(
  db: Db,
  input: { memberId: MemberId; startsOn: Day; priceRupees: number; now: Instant },
): Promise<MembershipId> {
  const membershipId = newId();
  const row = membershipRow(input, { id: membershipId, now: input.now });
  await db.insertInto("memberships").values(row).execute();
  return membershipId;
}
