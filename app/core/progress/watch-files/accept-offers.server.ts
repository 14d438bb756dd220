import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { listOffers } from "./list-offers.server";
import type { MemberInput } from "../activities/log-activity.server";
import { storeMatchAnswer } from "../activities/store-match-answer.server";

/** Answers all of a member's offers with 'the same run'; returns how many. */
export async function acceptOffers(db: Db, input: MemberInput): Promise<number> {
  const { memberId, now, timeZone } = input;
  return await inTransaction(db, async (db) => {
    const offers = await listOffers(db, { memberId });
    for (const offer of offers) await storeMatchAnswer(db, { ...input, ...offer, answer: "same" });
    await refreshStatistics(db, { memberId, now, timeZone });
    return offers.length;
  });
}
