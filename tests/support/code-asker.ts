import { answerChallenge } from "~/core/people/codes/answer-challenge.server";
import { requestCode } from "~/core/people/codes/request-code.server";
import type { CodePurpose } from "~/db/tables/access";
import type { TestClub } from "./club";
import { PRICES } from "./prices";

export const PHONE = "+919100000000";

/** Requests and answers codes as the routes do for one browser. */
export function deskOf(club: TestClub, address = "198.51.100.1") {
  const requestedIds: string[] = [];
  const requestContext = () => ({
    ...club.services,
    prices: PRICES,
    ip: address,
    now: club.clock.at,
    requestId: "test",
    host: "localhost",
    proof: undefined,
    browserId: undefined,
  });
  return {
    ask: async (phone = PHONE, changes: Partial<Parameters<typeof requestCode>[1]> = {}) => {
      const asker = {
        ...requestContext(),
        phone,
        purpose: "sign_in" as const,
        requestedIds,
        ...changes,
      };
      const asked = await requestCode(club.db, asker);
      if (asked.ok) requestedIds.push(asked.challengeId);
      return asked;
    },
    answer: (challengeId: string | undefined, code: string, purpose: CodePurpose = "sign_in") =>
      answerChallenge(club.db, { ...requestContext(), challengeId, code, phone: PHONE, purpose }),
  };
}
