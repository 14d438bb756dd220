import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newToken } from "~/lib/ids.server";

/** Creates a member's private calendar address and returns it; the old one stops working. Stores its digest only. */
export async function startFeed(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<string> {
  const token = newToken();
  const kept = { token_hash: sha256(token), created_at: input.now };
  await db
    .insertInto("calendar_feeds")
    .values({ member_id: input.memberId, ...kept })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(kept))
    .execute();
  return token;
}
