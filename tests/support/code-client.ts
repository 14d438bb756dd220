import { answerChallenge } from "~/core/people/codes/answer-challenge.server";
import { requestCode } from "~/core/people/codes/request-code.server";
import { consumeChallenge, resetCodeFailures } from "~/core/people/codes/send-code.server";
import type { CodePurpose } from "~/db/tables/access";
import type { TestClub } from "./club";
import { PRICES } from "./prices";

/** One browser that asks for codes for a number and answers them, with its cookies, as the routes do. */
export class CodeClient {
  private readonly held = new Map<CodePurpose, string>();

  constructor(
    private readonly club: TestClub,
    private readonly browser: { ip: string; browserId?: string },
    private readonly phone: string,
  ) {}

  async ask(purpose: CodePurpose = "sign_in", ip = this.browser.ip) {
    const requestedIds = [...this.held.values()];
    const asked = await requestCode(this.club.db, {
      prices: PRICES,
      ...this.requestContext(ip),
      purpose,
      requestedIds,
    });
    if (asked.ok) this.held.set(purpose, asked.challengeId);
    return asked;
  }

  /** Answers and, when the code is right, uses it up as a sign-in does. */
  async answer(code: string, purpose: CodePurpose = "sign_in", ip = this.browser.ip) {
    const challengeId = this.held.get(purpose);
    const requestContext = { ...this.requestContext(ip), purpose, challengeId, code };
    const answered = await answerChallenge(this.club.db, requestContext);
    if (!answered.ok) return answered;
    const { now } = requestContext;
    await consumeChallenge(this.club.db, { ...answered, now });
    await resetCodeFailures(this.club.db, { ...answered, now });
    return answered;
  }

  private requestContext(ip: string) {
    const { club, phone, browser } = this;
    return {
      ...club.services,
      phone,
      ip,
      host: "localhost",
      requestId: "test",
      proof: undefined,
      browserId: browser.browserId,
      now: club.clock.at,
    };
  }
}
