import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Changes a member's public name. */
export async function renameMember(
  db: Db,
  input: { memberId: MemberId; displayName: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set((eb) => ({
      display_name: input.displayName,
      profile_version: eb("profile_version", "+", 1),
      updated_at: input.now,
    }))
    .where("id", "=", input.memberId)
    .execute();
}
