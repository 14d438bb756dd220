import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { dropNotifications } from "~/core/messages/notify/drop-notifications.server";
import type { Instant } from "~/lib/dates";
import { approvalCause } from "./approvals";

/** Withdraws the notification of the move that an admin made at `movedAt`. */
export async function dropApprovalNotification(
  db: Db,
  { memberId, movedAt }: { memberId: MemberId; movedAt: Instant },
): Promise<void> {
  await dropNotifications(db, { memberId, causes: [approvalCause(movedAt)] });
}
