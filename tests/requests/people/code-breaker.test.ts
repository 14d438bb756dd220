import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { deskOf, PHONE } from "../../support/code-asker";

test.each([
  { answered: 10, outcome: { ok: true } },
  { answered: 9, outcome: { ok: false, reason: "bot_check_failed" } },
  { answered: 3, outcome: { ok: false, reason: "bot_check_failed" } },
  { answered: 2, outcome: { ok: false, reason: "limit" } },
])("with $answered of 50 codes answered the next request gets $outcome", async (expected) => {
  const club = await TestClub.open({ sample: false });
  const botCheck = { provider: "altcha" as const, verify: async () => ({ ok: true as const }) };
  const budget = { perHour: 100, perDay: 500, unprovenPerHour: 1_000 };
  const at = club.clock.at - MINUTE_MS;
  await club.db
    .insertInto("rate_bucket")
    .values([
      { key: "club:sent:strangers", window_start: at, count: 50 },
      { key: "club:answered:strangers", window_start: at + 1, count: expected.answered },
    ])
    .execute();
  const asked = await deskOf(club).ask(PHONE, { botCheck, budget });
  expect(asked).toMatchObject(expected.outcome);
  const proven = await deskOf(club).ask(PHONE, { botCheck, budget, proof: "made" });
  expect(proven.ok).toBe(expected.answered > 2 && !asked.ok);
  if (expected.answered === 2) {
    expect(club.logLines.join("")).toContain('"event":"breaker"');
    club.clock.at = at + HOUR_MS;
    expect((await deskOf(club).ask(PHONE, { botCheck, budget, proof: "made" })).ok).toBe(true);
  }
});
