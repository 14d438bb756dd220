import type { Db } from "~/db/tables";
import type { ChallengeId, MemberId } from "~/db/tables/shapes";
import { findChallenge } from "../codes/codes.server";
import { hostedUidOf } from "./hosted-codes";

/** Stores the service's id of the member's number where the challenge was proven by the service. */
export async function storeHostedUid(
  db: Db,
  input: { challengeId: ChallengeId; memberId: MemberId },
): Promise<void> {
  const challenge = await findChallenge(db, input);
  const uid = hostedUidOf(challenge?.reference ?? null);
  if (uid === undefined) return;
  await db
    .updateTable("members")
    .set({ firebase_uid: uid })
    .where("id", "=", input.memberId)
    .execute();
}
