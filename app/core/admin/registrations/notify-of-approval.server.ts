import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { type Instant, SECOND_MS } from "~/lib/dates";
import {
  APPROVAL_NOTIFICATION_TEXTS,
  approvalCause,
  MEMBER_UNDO_SECONDS,
} from "./approvals";

/**
 * Tells people who waited for the club's approval that they are in, or that they are not; nothing is sent while the
 * admin can undo it. Call it in the transaction of the move.
 */
export async function notifyOfApproval(
  db: Db,
  input: { memberIds: MemberId[]; from: MemberStatus; to: MemberStatus; now: Instant },
): Promise<void> {
  const { memberIds, from, to, now } = input;
  if (from !== "pending") return;
  const words =
    to === "active"
      ? { kind: "approved" as const, ...APPROVAL_NOTIFICATION_TEXTS.approved, link: "/events" }
      : { kind: "rejected" as const, ...APPROVAL_NOTIFICATION_TEXTS.rejected, link: "/contact" };
  await notifyMembers(db, {
    notifications: memberIds.map((memberId) => ({
      ...{ memberId, ...words, cause: approvalCause(now) },
      notBefore: now + MEMBER_UNDO_SECONDS * SECOND_MS,
    })),
    now,
  });
}
