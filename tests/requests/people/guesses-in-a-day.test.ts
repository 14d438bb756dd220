import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { deskOf, PHONE } from "../../support/code-asker";
import { wrongCode } from "../../support/codes";

test("security 1: of 10,000 wrong codes from 1,000 addresses in 24 hours at most 20 are compared, none accepted", async () => {
  const club = await TestClub.open({ sample: false });
  const start = club.clock.at;
  const verdicts: Record<string, number> = {};
  let challengeId: string | undefined;
  for (let n = 0; n < 10_000; n += 1) {
    club.clock.at = start + Math.floor((n * (DAY_MS - 1)) / 10_000);
    const desk = deskOf(club, `198.51.${Math.floor(n / 250) % 4}.${n % 250}`);
    if (n % 5 === 0) {
      const asked = await desk.ask();
      if (asked.ok) challengeId = asked.challengeId;
    }
    const right = club.sms.codeFor(PHONE);
    const answer = await desk.answer(challengeId, wrongCode(right));
    const verdict = answer.ok ? "accepted" : answer.reason;
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  expect(verdicts.accepted).toBeUndefined();
  expect(verdicts.wrong_code).toBeGreaterThan(0);
  expect(verdicts.wrong_code).toBeLessThanOrEqual(20);
}, 120_000);
