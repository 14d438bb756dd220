import type { Db } from "~/db/tables";
import { truncateWal } from "~/db/truncate-wal";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";
import { listDueErasures } from "./erasure.server";
import { eraseMember } from "./erase-member.server";

const ERASED_AT_ONCE = 20;

/** Erases members whose seven days are over, at the gateway too; returns how many. */
export async function eraseDueMembers(
  db: Db,
  input: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const { sms, now } = input;
  const due = await listDueErasures(db, { now, limit: ERASED_AT_ONCE });
  for (const memberId of due) {
    const phone = await eraseMember(db, { memberId, now });
    if (phone) await sms.forget?.(phone);
  }
  if (due.length > 0) await truncateWal(db);
  return due.length;
}
