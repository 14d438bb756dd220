import { seatHeld } from "~/core/bookings/status.server";
import { endAllMessages, endMessages } from "~/core/messages/notify/notify-members.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { MembershipStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import {
  endingCause,
  LIVE_MEMBERSHIPS,
  type MembershipDays,
  type MovedMembership,
  placeMembership,
} from "./memberships";

const MEMBERSHIP_ID_LENGTH = 32;

/**
 * The id of a member's next membership after so many. Two that are bought at the same moment get the same one, so that the
 * second is refused and finds the first.
 */
export function nextMembershipId({
  memberId,
  made,
}: {
  memberId: MemberId;
  made: number;
}): MembershipId {
  return sha256(`${memberId}|${made}`).slice(0, MEMBERSHIP_ID_LENGTH);
}

const BOUGHT_MEANWHILE = /^(memberships|credit_balances)_/;

/** Does the work once more where the member bought at the same moment: another membership was begun, or credit used. */
export async function againIfBought<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (BOUGHT_MEANWHILE.test(violatedConstraint(error) ?? "")) return await work();
    throw error;
  }
}

/** The membership that covers an event on `date`, an active one before one that is still to be paid. */
export async function findMembershipFor(
  db: Db,
  input: { memberId: MemberId; date: Day },
): Promise<
  { id: MembershipId; status: MembershipStatus; startsOn: Day; endsBefore: Day } | undefined
> {
  const found = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", input.memberId)
    .where("starts_on", "<=", input.date)
    .where("ends_before", ">", input.date)
    .where("status", "in", LIVE_MEMBERSHIPS)
    .orderBy("status")
    .executeTakeFirst();
  return found;
}

/**
 * Drops the unpaid memberships of these cancelled bookings that no live booking needs and that were not bought apart
 * from a run; returns what they take off which payment.
 */
export async function dropMemberships(
  db: Db,
  { bookings, now }: { bookings: readonly { membershipId: MembershipId | null }[]; now: Instant },
): Promise<{ paymentId: PaymentId; priceRupees: number }[]> {
  const ids = new Set(bookings.flatMap(({ membershipId }) => membershipId ?? []));
  if (ids.size === 0) return [];
  const dropped = await cancelUnneededMemberships(db, { membershipIds: [...ids], now });
  if (dropped.length === 0) return [];
  const priceOf = new Map(dropped.map(({ id, priceRupees }) => [id, priceRupees]));
  // Of the membership and not of the booking: another booking's payment may carry it.
  const due = await db
    .selectFrom("payments")
    .select(["id", "membership_id as membershipId"])
    .where("membership_id", "in", [...priceOf.keys()])
    .where("status", "=", "due")
    .execute();
  return due.map(({ id, membershipId }) => ({
    paymentId: id,
    priceRupees: priceOf.get(membershipId ?? "") ?? 0,
  }));
}

interface Unneeded {
  membershipIds: readonly MembershipId[];
  isApart?: boolean;
  now: Instant;
}

/**
 * Cancels those of these memberships that are unpaid and that no live booking needs; returns them with their prices.
 * One that was bought apart from a run stays, unless `isApart` says that it may go too.
 */
export async function cancelUnneededMemberships(
  db: Db,
  { membershipIds, isApart = false, now }: Unneeded,
): Promise<{ id: MembershipId; priceRupees: number }[]> {
  return await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: now })
    .where("id", "in", membershipIds)
    .where("status", "=", "pending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.membership_id", "=", "memberships.id")
            .where(seatHeld("bookings.status")),
        ),
      ),
    )
    .$if(!isApart, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.membership_id", "=", "memberships.id")
              .where("payments.event_id", "is", null)
              .where("payments.status", "=", "due"),
          ),
        ),
      ),
    )
    .returning(["id", "price_rupees as priceRupees"])
    .execute();
}

/**
 * Drops an unpaid membership that no live booking needs; returns its price (rupees), otherwise undefined. One that was
 * bought apart from a run is dropped only with `isApart`.
 */
export async function dropMembership(
  db: Db,
  { membershipId, isApart, now }: { membershipId: MembershipId; isApart?: boolean; now: Instant },
): Promise<number | undefined> {
  const [dropped] = await cancelUnneededMemberships(db, {
    membershipIds: [membershipId],
    isApart,
    now,
  });
  return dropped?.priceRupees;
}

/**
 * Makes a paid membership valid and its member Premium; returns its days, and which memberships of the member moved so that
 * no day is paid twice. A message that the one before ends is not sent any more. The member's row must be locked. Call it
 * in the payment's transaction.
 */
export async function activateMembership(
  db: Db,
  { membershipId, now }: { membershipId: MembershipId; now: Instant },
): Promise<MembershipDays & { moved: MovedMembership[] }> {
  const { memberId, ...added } = await db
    .updateTable("memberships")
    .set({ status: "active", updated_at: now })
    .where("id", "=", membershipId)
    .returning(["id", "starts_on as startsOn", "ends_before as endsBefore"])
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  const moved = placeMembership(added, await listValid(db, { memberId, added }));
  for (const { id, to } of moved)
    await db
      .updateTable("memberships")
      .set({ starts_on: to.startsOn, ends_before: to.endsBefore, is_over: 0, reminded_at: null })
      .set({ updated_at: now })
      .where("id", "=", id)
      .execute();
  await setPlanType(db, { memberId, planType: "Premium", now });
  const days = { ...added, ...moved.find(({ id }) => id === added.id)?.to };
  // 'Renew it' waits for the morning, and runs begin before it.
  const reminder = { memberIds: [memberId], kinds: ["membership" as const], now };
  await endAllMessages(() =>
    endMessages(db, reminder).where("cause", "=", endingCause(days.startsOn)),
  );
  return { ...days, moved };
}

/** The member's other valid memberships that end after this one begins. */
async function listValid(
  db: Db,
  { memberId, added }: { memberId: MemberId; added: MembershipDays },
): Promise<MembershipDays[]> {
  return await db
    .selectFrom("memberships")
    .select(["id", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", memberId)
    .where("status", "=", "active")
    .where("id", "<>", added.id)
    .where("ends_before", ">", added.startsOn)
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
}

/** Sets the member's tier; Standard never replaces Premium. */
export async function setPlanType(
  db: Db,
  input: { memberId: MemberId; planType: "Standard" | "Premium"; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ plan_type: input.planType, updated_at: input.now })
    .where("id", "=", input.memberId)
    .where("plan_type", "in", input.planType === "Premium" ? ["Basic", "Standard"] : ["Basic"])
    .execute();
}
