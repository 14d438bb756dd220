import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Marks challenges as used, so that they can no longer be answered. */
export async function endChallenges(
  db: Db,
  input: { ids: ChallengeId[]; now: Instant },
): Promise<void> {
  if (input.ids.length === 0) return;
  await db
    .updateTable("otp_challenge")
    .set({ consumed_at: input.now })
    .where("id", "in", input.ids)
    .where("consumed_at", "is", null)
    .execute();
}
