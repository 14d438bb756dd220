import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { deskOf, PHONE } from "../../support/code-asker";
import { typedPhone, wrongCode } from "../../support/codes";

const REASON = { limit: { ok: false, reason: "limit" } };

test("a number gets another message after 30 s, then after 1, 2 and 4 minutes", async () => {
  const club = await TestClub.open({ sample: false });
  const { ask } = deskOf(club);
  for (const pause of [30, 60, 120, 240]) {
    expect(await ask()).toMatchObject({ ok: true, resendAt: club.clock.at + pause * SECOND_MS });
    club.clock.at += pause * SECOND_MS - 1;
    expect(await ask()).toEqual({ ...REASON.limit, retryAt: club.clock.at + 1 });
    club.clock.at += 1;
  }
});

test("the pause between messages is 15 minutes at most", async () => {
  const club = await TestClub.open({ sample: false });
  const { ask, answer } = deskOf(club);
  let longest = 0;
  for (let sent = 0; sent < 8; sent += 1) {
    const asked = await ask(PHONE, { ip: `198.51.100.${sent % 2}` });
    if (!asked.ok) throw new Error(asked.reason);
    longest = asked.resendAt - club.clock.at;
    club.clock.at += HOUR_MS;
  }
  expect(longest).toBe(15 * MINUTE_MS);
  const asked = await ask(PHONE, { ip: "198.51.100.2" });
  if (!asked.ok) throw new Error(asked.reason);
  expect(asked.resendAt - club.clock.at).toBe(15 * MINUTE_MS);
  expect(await answer(asked.challengeId, club.sms.codeFor(PHONE))).toMatchObject({ ok: true });
});

test("a number gets 5 messages an hour and 10 a day", async () => {
  const club = await TestClub.open({ sample: false });
  const { ask } = deskOf(club);
  const start = club.clock.at;
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await ask()).ok).toBe(true);
    club.clock.at += 8 * MINUTE_MS;
  }
  club.clock.at = start + HOUR_MS - 1;
  expect(await ask()).toEqual({ ...REASON.limit, retryAt: start + DAY_MS });
  for (let sent = 5; sent < 10; sent += 1) {
    club.clock.at += HOUR_MS;
    expect((await ask(PHONE, { ip: "198.51.100.2" })).ok).toBe(true);
  }
  club.clock.at = start + DAY_MS - 1;
  const late = { ...REASON.limit, retryAt: start + DAY_MS };
  expect(await ask(PHONE, { ip: "198.51.100.3" })).toEqual(late);
  club.clock.at += 1;
  expect((await ask()).ok).toBe(true);
});

test("a resend does not reset the guesses of a number", async () => {
  const club = await TestClub.open({ sample: false });
  const desks = [deskOf(club, "198.51.100.1"), deskOf(club, "198.51.100.2")] as const;
  const [{ ask, answer }] = desks;
  const verdicts: string[] = [];
  for (let resend = 0; resend < 6; resend += 1) {
    const { ask, answer } = desks[resend % 2] ?? desks[0];
    const asked = await ask();
    if (!asked.ok) throw new Error(asked.reason);
    for (let guess = 0; guess < 4; guess += 1) {
      const found = await answer(asked.challengeId, wrongCode(club.sms.codeFor(PHONE)));
      verdicts.push(found.ok ? "accepted" : found.reason);
    }
    club.clock.at += 61 * MINUTE_MS;
  }
  expect(verdicts.filter((verdict) => verdict === "wrong_code")).toHaveLength(20);
  const seventh = await ask();
  if (!seventh.ok) throw new Error(seventh.reason);
  const right = club.sms.codeFor(PHONE);
  expect(await answer(seventh.challengeId, right)).toEqual(REASON.limit);
  club.clock.at += DAY_MS;
  const nextDay = await ask();
  if (!nextDay.ok) throw new Error(nextDay.reason);
  expect((await answer(nextDay.challengeId, club.sms.codeFor(PHONE))).ok).toBe(true);
});

test("ten failures in a row lock the number for an hour, for requesting and verifying codes", async () => {
  const club = await TestClub.open({ sample: false });
  const { ask, answer } = deskOf(club);
  for (let resend = 0; resend < 2; resend += 1) {
    const asked = await ask();
    if (!asked.ok) throw new Error(asked.reason);
    for (let guess = 0; guess < 5; guess += 1) {
      await answer(asked.challengeId, wrongCode(club.sms.codeFor(PHONE)));
    }
    club.clock.at += MINUTE_MS;
  }
  club.clock.at += HOUR_MS - MINUTE_MS - 1;
  expect(await ask()).toEqual({ ...REASON.limit, retryAt: club.clock.at + 1 });
  club.clock.at += 1;
  const asked = await ask();
  if (!asked.ok) throw new Error(asked.reason);
  expect((await answer(asked.challengeId, club.sms.codeFor(PHONE))).ok).toBe(true);
});

test("an address sends 10 codes in 10 minutes and 30 an hour, to 5 different numbers an hour", async () => {
  const club = await TestClub.open({ sample: false });
  const { ask } = deskOf(club);
  const numbers = Array.from({ length: 5 }, (_, n) => `+91${typedPhone(n)}`);
  for (const number of numbers) expect((await ask(number)).ok).toBe(true);
  expect(await ask("+919100000099")).toEqual({ ...REASON.limit, retryAt: club.clock.at + HOUR_MS });
  club.clock.at += MINUTE_MS;
  for (const number of numbers) expect((await ask(number)).ok).toBe(true);
  club.clock.at += 9 * MINUTE_MS - 1;
  expect(await ask(numbers[0])).toEqual({ ...REASON.limit, retryAt: club.clock.at + 1 });
  club.clock.at += 1;
  expect((await ask(numbers[0])).ok).toBe(true);
});

test("an IPv6 address is limited by its /64", async () => {
  const club = await TestClub.open({ sample: false });
  for (let n = 0; n < 5; n += 1) {
    const { ask } = deskOf(club, `2001:db8:7:1:${n}::${n + 1}`);
    expect((await ask(`+91${typedPhone(n)}`)).ok).toBe(true);
  }
  const sixth = await deskOf(club, "2001:db8:7:1:ffff::9").ask("+919100000099");
  expect(sixth).toMatchObject(REASON.limit);
  expect((await deskOf(club, "2001:db8:7:2::1").ask("+919100000099")).ok).toBe(true);
});

test("an address verifies 30 codes in 10 minutes", async () => {
  const club = await TestClub.open({ sample: false });
  const own = deskOf(club);
  const verdicts: string[] = [];
  for (let n = 0; n < 31; n += 1) {
    const phone = `+91${typedPhone(n)}`;
    const asked = await deskOf(club, `203.0.113.${n}`).ask(phone);
    if (!asked.ok) throw new Error(asked.reason);
    const answer = await own.answer(asked.challengeId, "000000");
    verdicts.push(answer.ok ? "accepted" : answer.reason);
  }
  expect(verdicts.slice(0, 30)).not.toContain("limit");
  expect(verdicts[30]).toBe("limit");
});

test("the club sends at most 100 messages an hour and 500 a day, in parallel too", async () => {
  const club = await TestClub.open({ sample: false });
  const budget = { perHour: 100, perDay: 500, unprovenPerHour: 1_000 };
  const ask = (n: number) =>
    deskOf(club, `203.0.${Math.floor(n / 200)}.${n % 200}`).ask(`+91${typedPhone(n)}`, { budget });
  const start = club.clock.at;
  let sent = 0;
  for (let hour = 0; hour < 6; hour += 1) {
    club.clock.at = start + hour * HOUR_MS;
    const asked = await Promise.all(Array.from({ length: 110 }, (_, n) => ask(hour * 110 + n)));
    const accepted = asked.filter(({ ok }) => ok).length;
    expect(accepted).toBe(hour < 5 ? 100 : 0);
    sent += accepted;
    await answerAll(club);
  }
  expect(sent).toBe(500);
}, 60_000);

/** Keeps the breaker open: counts every message as answered. */
async function answerAll(club: TestClub): Promise<void> {
  await club.db
    .insertInto("rate_bucket")
    .values({ key: "club:answered:strangers", window_start: club.clock.at, count: 100 })
    .execute();
}
