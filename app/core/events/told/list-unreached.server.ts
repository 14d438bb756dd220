import { countLiveBookings } from "~/core/bookings/cancel/release-for-club.server";
import { isPaidChannel, type Room, type SendBudget } from "~/core/messages/budget/budget";
import { countSent, findRemainingBudget } from "~/core/messages/budget/claim-within-budget.server";
import { URGENT_RANK } from "~/core/messages/channels";
import { isQuiet } from "~/core/messages/quiet-hours";
import type { SeatRequirement } from "~/core/messages/reach/reach";
import { failureText } from "~/core/messages/retries";
import { isUnreached, listNotified, listUnneeded } from "~/core/messages/send/list-unneeded.server";
import { hasRetryable, requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { resendMessages } from "~/core/messages/send/resend-messages.server";
import type { SendInput } from "~/core/messages/send/send-due-messages.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { MemberStatus } from "~/db/tables/people";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { maskedPhone } from "~/lib/phone-digits";
import { LIST_UNREACHED_TEXTS } from "~/texts/events/told";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

/** The values that a row's place in the list is made of. */
export const UNREACHED_KEY = ["text"] as const;

/**
 * A page of members who may not know of `cause` yet, as they were told, and whether it can be tried again: no service
 * accepted a message, they opened no inbox, and it still concerns them: `seatRequirement` for what is about a seat.
 */
export async function findUnreached(
  db: Db,
  {
    cause,
    seatRequirement,
    unreached,
    sendBudget: budget,
    now,
    timeZone,
    request,
    limit,
  }: {
    cause: string;
    seatRequirement?: SeatRequirement | undefined;
    /** How many they are. */
    unreached: number;
    sendBudget?: SendBudget | undefined;
    now: Instant;
    timeZone: string;
    request: PageRequest;
    limit: number;
  },
) {
  if (unreached === 0) return { unreachedPeople: [], canRetry: false, after: undefined };
  const members = db
    .selectFrom(listNotified(db, { causes: [cause] }).as("told"))
    .innerJoin("members as m", "m.id", "told.memberId")
    .select(["m.id", "m.phone", "m.status"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .where("m.id", "not in", listUnneeded(db, { cause, seatRequirement }))
    .where(({ ref }) => isUnreached({ memberId: ref("m.id"), cause }));
  const { rows, before, after } = await readPage(members, {
    columns: ["m.id"],
    direction: "asc",
    keyOf: ({ id }) => [id],
    request,
    limit,
  });
  const last = await listLastMessages(db, { cause, memberIds: rows.map(({ id }) => id) });
  const isNight = isQuiet(now, timeZone);
  const room = await findRemainingBudget(db, { budget, now });
  return {
    unreachedPeople: rows.map(({ id, fullName, displayName, phone, status }) => ({
      memberId: id,
      name: fullName ?? displayName ?? COMMON_WORDS.newRunner,
      phone: maskedPhone(phone),
      why: CANNOT_SIGN_IN.has(status)
        ? LIST_UNREACHED_TEXTS.closed
        : whyNot(last.get(id), { isNight, room }),
    })),
    canRetry: await hasRetryable(db, { cause, now }),
    before,
    after,
  };
}

/** Neither a message nor the inbox reaches them. */
const CANNOT_SIGN_IN: ReadonlySet<MemberStatus> = new Set(["suspended", "inactive"]);

interface Last {
  state: MessageState;
  channel: DeliveryChannel;
  rank: number;
  reason: string | null;
}

async function listLastMessages(
  db: Db,
  { cause, memberIds }: { cause: string; memberIds: MemberId[] },
): Promise<Map<MemberId, Last>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("messages")
    .select(["member_id as memberId", "state", "channel", "reason", "rank"])
    .where("cause", "=", cause)
    .where("member_id", "in", memberIds)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ memberId, ...last }) => [memberId, last]));
}

/** Why they may not know; `room` is how many more messages may leave, undefined without a budget. */
function whyNot(
  last: Last | undefined,
  { isNight, room }: { isNight: boolean; room: Room | undefined },
): string {
  if (!last) return LIST_UNREACHED_TEXTS.appOnly;
  if (last.state === "failed") return failureText(last.reason);
  // Also by a process that has ended since: it may have gone out.
  if (last.state === "sending") return LIST_UNREACHED_TEXTS.sending;
  if (isNight && last.rank !== URGENT_RANK) return LIST_UNREACHED_TEXTS.theMessageWaitsFor;
  const own = last.rank === URGENT_RANK ? "urgent" : "usual";
  if (last.state === "queued" && isPaidChannel(last.channel) && room?.[own] === 0)
    return LIST_UNREACHED_TEXTS.usedUp;
  return last.reason === null
    ? LIST_UNREACHED_TEXTS.theMessageHasNot
    : LIST_UNREACHED_TEXTS.itIsTriedAgain({ reason: failureText(last.reason) });
}

/** How many people were told of these events' cancellation, how many were sent a message, and how many bookings are left. */
export async function countNotified(
  db: Db,
  { eventIds }: { eventIds: EventId[] },
): Promise<{ people: number; sent: number; left: number }> {
  const left = await countLiveBookings(db, { eventIds });
  const told = await countSent(db, {
    causes: eventIds.map((eventId) => `cancelled:${eventId}`),
  });
  return { ...told, left };
}

type RequeueInput = Parameters<typeof requeueEventMessages>[1];

/** Sends an event's failed messages again, or those of one cause; returns what `resendMessages` does. */
export async function resendEventMessages(db: Db, input: RequeueInput & Omit<SendInput, "limit">) {
  const { eventId, cause, adminId, requestId, ...services } = input;
  const about = { eventId, ...(cause && { cause }), now: input.now };
  const requeue = () => requeueEventMessages(db, { ...about, adminId, requestId });
  return await resendMessages(db, { ...services, about, requeue });
}

/**
 * Makes the messages about an event, or those of one cause, that did not go out due again; returns how many.
 * `sendWaitingMessages` sends them after the commit.
 */
export async function requeueEventMessages(
  db: Db,
  input: ByAdmin & {
    eventId: EventId;
    cause?: string;
  },
): Promise<number> {
  return await inTransaction(db, async (db) => {
    const { eventId, cause, now } = input;
    const messages = await requeueMessages(db, { eventId, ...(cause && { cause }), now });
    await recordAdminAudit(db, input, {
      action: "messages_retried",
      subject: { kind: "event", id: input.eventId },
      details: { messages },
    });
    return messages;
  });
}
