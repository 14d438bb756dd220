import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listUnappliedErasures } from "./erasure.server";
import { eraseMember } from "./erase-member.server";

/**
 * Erases members again after an older backup was restored, by the erasure list of the backup and that of the
 * replaced database; returns how many. The merged list is stored for the next restore.
 */
export async function applyErasures(
  db: Db,
  input: { erasures: readonly { memberId: MemberId; erasedAt: Instant }[]; now: Instant },
): Promise<number> {
  for (const { memberId, erasedAt } of input.erasures) {
    await db
      .insertInto("erasures")
      .values({ member_id: memberId, erased_at: erasedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const left = await listUnappliedErasures(db);
  for (const memberId of left) await eraseMember(db, { memberId, now: input.now });
  return left.length;
}
