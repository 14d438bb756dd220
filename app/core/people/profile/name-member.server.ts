import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Sets the public name of a member who has none. */
export async function nameMember(
  db: Db,
  input: { memberId: MemberId; name: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ display_name: input.name, updated_at: input.now })
    .where("id", "=", input.memberId)
    .where("display_name", "is", null)
    .execute();
}
