import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { TestClock, TestClub, WEDNESDAY } from "../../support/club";
import { CodeClient } from "../../support/code-client";
import { answerCode, askForCode, typedPhone, wrongCode } from "../../support/codes";
import { giveBackDatabases } from "../../support/database";
import { twilioVerify } from "../../support/twilio-verify";

const WALKS = process.env.TEST_DB === "postgres" ? 8 : 25;
const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const LIMIT = { ok: false, reason: "limit" };

const strangerOf = (club: TestClub, n = 0) => new CodeClient(club, { ip: `203.0.113.${n}` }, PHONE);
const knownOf = (club: TestClub, browserId = "known") =>
  new CodeClient(club, { ip: "192.0.2.1", browserId }, PHONE);

const pendingOf = async (club: TestClub) =>
  await club.db
    .selectFrom("otp_challenge")
    .select(["bucket", "purpose"])
    .where("phone", "=", PHONE)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", club.clock.at)
    .execute();

test("security 43: a code requested by another browser ends neither a known nor an unknown browser's code", async () => {
  const club = await TestClub.open({ sample: false });
  const [known, first, second] = [knownOf(club), strangerOf(club, 1), strangerOf(club, 2)];
  await known.ask();
  const toKnown = club.sms.codeFor(PHONE);
  await first.ask();
  const toFirst = club.sms.codeFor(PHONE);
  club.clock.at += 30 * SECOND_MS;
  expect(await second.ask()).toMatchObject({ ok: true });
  const toSecond = club.sms.codeFor(PHONE);
  expect(await first.answer(toFirst)).toMatchObject({ ok: true });
  expect(await second.answer(toSecond)).toMatchObject({ ok: true });
  expect(await known.answer(toKnown)).toMatchObject({ ok: true });
});

test("security 43: a stranger's request on the pages ends no code of another browser", async () => {
  const club = await TestClub.open({ sample: false });
  const newcomer = club.visitor("192.0.2.1");
  await askForCode(newcomer, TYPED);
  const code = club.sms.codeFor(PHONE);
  for (const pause of [30, 60]) {
    club.clock.at += pause * SECOND_MS;
    expect((await askForCode(club.visitor("203.0.113.1"), TYPED)).status).toBe(200);
  }
  expect((await answerCode(newcomer, TYPED, code)).status).toBe(302);
});

test("security 43: rate limits that strangers have used up do not limit a known browser", async () => {
  const club = await TestClub.open({ sample: false });
  const known = knownOf(club);
  for (let n = 0; n < 5; n += 1) {
    const stranger = strangerOf(club, n);
    expect(await stranger.ask()).toMatchObject({ ok: true });
    const wrong = wrongCode(club.sms.codeFor(PHONE));
    for (let guess = 0; n >= 3 && guess < 5; guess += 1) await stranger.answer(wrong);
    club.clock.at += 10 * MINUTE_MS;
  }
  expect(await strangerOf(club, 9).ask()).toMatchObject(LIMIT);
  const at = club.clock.at - 1;
  const keys = ["club:sent:strangers", "club:sent:known"];
  await club.db
    .insertInto("rate_bucket")
    .values(keys.map((key) => ({ key, window_start: at, count: 1_000 })))
    .execute();
  expect(await known.ask()).toMatchObject({ ok: true });
  expect(await known.answer(club.sms.codeFor(PHONE))).toMatchObject({ ok: true });
  expect(club.logLines.join("")).toContain('"event":"known_sends_over_budget"');
});

test("security 43: the known browsers of one number get 15 messages an hour and 30 a day together", async () => {
  const club = await TestClub.open({ sample: false });
  const start = club.clock.at;
  const ask = (n: number) => knownOf(club, `browser-${n}`).ask();
  for (let n = 0; n < 15; n += 1) expect(await ask(n)).toMatchObject({ ok: true });
  expect(await ask(15)).toMatchObject(LIMIT);
  club.clock.at = start + HOUR_MS;
  for (let n = 15; n < 30; n += 1) expect(await ask(n)).toMatchObject({ ok: true });
  club.clock.at = start + 2 * HOUR_MS;
  expect(await ask(30)).toMatchObject(LIMIT);
  club.clock.at = start + DAY_MS;
  expect(await ask(31)).toMatchObject({ ok: true });
  expect(await strangerOf(club).ask()).toMatchObject({ ok: true });
});

test("security 45: with three pending codes of unknown browsers a fourth is refused and adds no hit", async () => {
  const club = await TestClub.open({ sample: false });
  const [first, ...others] = [1, 2, 3].map((n) => strangerOf(club, n));
  for (const [n, browser] of [first, ...others].entries()) {
    expect(await browser?.ask()).toMatchObject({ ok: true });
    club.clock.at += 30 * SECOND_MS * 2 ** n;
  }
  const before = club.clock.at;
  expect(await strangerOf(club, 4).ask()).toMatchObject(LIMIT);
  expect(await pendingOf(club)).toHaveLength(3);
  expect(await first?.ask()).toMatchObject({ ok: true });
  expect(await pendingOf(club)).toHaveLength(3);
  expect(await knownOf(club).ask()).toMatchObject({ ok: true });
  club.clock.at = before + 4 * MINUTE_MS;
  expect(await strangerOf(club, 4).ask()).toMatchObject({ ok: true });
});

test("security 45: a browser that requests repeatedly has one pending code of each purpose", async () => {
  const club = await TestClub.open({ sample: false });
  const known = knownOf(club);
  for (const purpose of ["sign_in", "confirm", "sign_in", "confirm", "sign_in"] as const) {
    expect(await known.ask(purpose)).toMatchObject({ ok: true });
    club.clock.at += 4 * MINUTE_MS;
  }
  club.clock.at -= 4 * MINUTE_MS;
  expect((await pendingOf(club)).map(({ purpose }) => purpose).sort()).toEqual([
    "confirm",
    "sign_in",
  ]);
});

test("one address gets at most 5 of a number's 10 messages and 15 of its 20 guesses a day", async () => {
  const club = await TestClub.open({ sample: false });
  const stranger = strangerOf(club, 1);
  let compared = 0;
  for (let n = 0; n < 5; n += 1) {
    expect(await stranger.ask()).toMatchObject({ ok: true });
    const wrong = wrongCode(club.sms.codeFor(PHONE));
    for (let guess = 0; guess < 5; guess += 1) {
      const answered = await stranger.answer(wrong);
      if (!answered.ok && answered.reason === "wrong_code") compared += 1;
    }
    club.clock.at += 2 * HOUR_MS;
  }
  expect(compared).toBe(15);
  expect(await stranger.ask()).toMatchObject(LIMIT);
  const owner = strangerOf(club, 2);
  expect(await owner.ask()).toMatchObject({ ok: true });
  expect(await owner.answer(club.sms.codeFor(PHONE))).toMatchObject({ ok: true });
});

type Move =
  | { who: "known" | "stranger"; does: "ask" | "wrong" | "right" }
  | { who: "time"; seconds: number };

const moves = fc.array(
  fc.oneof(
    fc.record({
      who: fc.constantFrom("known" as const, "stranger" as const),
      does: fc.constantFrom("ask" as const, "ask" as const, "wrong" as const, "right" as const),
    }),
    fc.record({ who: fc.constant("time" as const), seconds: fc.integer({ min: 1, max: 150 }) }),
  ),
  { minLength: 5, maxLength: 30 },
);

type Does = Exclude<Move, { who: "time" }>["does"];

/** A known browser that expects each right answer within its code's lifetime to be accepted. */
class KnownPlayer {
  private waiting: { code: string; until: number; tries: number } | undefined;
  private failures = 0;
  private readonly desk: CodeClient;

  constructor(
    private readonly club: TestClub,
    private readonly codeFor: () => string,
  ) {
    this.desk = knownOf(club);
  }

  async play(does: Does): Promise<void> {
    if (does === "ask") return await this.ask();
    if (does === "wrong") return await this.answerWrongly();
    if (!this.waiting || this.club.clock.at >= this.waiting.until) return;
    expect(await this.desk.answer(this.waiting.code)).toMatchObject({ ok: true });
    this.waiting = undefined;
  }

  /** Only its own pause and limits refuse it. */
  private async ask(): Promise<void> {
    const asked = await this.desk.ask();
    if (asked.ok) this.waiting = { code: this.codeFor(), until: asked.expiresAt, tries: 0 };
    else expect(asked.reason).toBe("limit");
  }

  /** Fewer wrong codes than end its code or lock its bucket. */
  private async answerWrongly(): Promise<void> {
    if (!this.waiting || this.waiting.tries >= 4 || this.failures >= 8) return;
    await this.desk.answer(wrongCode(this.waiting.code));
    this.waiting.tries += 1;
    this.failures += 1;
  }
}

/** A stranger who requests codes for two purposes, and guesses five times at some of them. */
async function playStranger(desk: CodeClient, does: Does, codeFor: () => string): Promise<void> {
  const purpose = does === "wrong" ? "sign_up" : "sign_in";
  const asked = await desk.ask(purpose);
  if (!asked.ok || does === "ask") return;
  for (let guess = 0; guess < 5; guess += 1) await desk.answer(wrongCode(codeFor()), purpose);
}

async function play(club: TestClub, codeFor: () => string, all: Move[]): Promise<void> {
  const known = new KnownPlayer(club, codeFor);
  const strangers = [0, 1, 2, 3].map((n) => strangerOf(club, n));
  for (const [n, move] of all.entries()) {
    if (move.who === "time") club.clock.at += move.seconds * SECOND_MS;
    else if (move.who === "known") await known.play(move.does);
    else await playStranger(strangers[n % 4] ?? strangerOf(club), move.does, codeFor);
  }
}

test("security 43: the known browser's right code is accepted within its lifetime, whatever a stranger does", async () => {
  await fc.assert(
    fc
      .asyncProperty(moves, async (all) => {
        const club = await TestClub.open({ sample: false });
        await play(club, () => club.sms.codeFor(PHONE), all);
      })
      .afterEach(giveBackDatabases),
    { numRuns: WALKS },
  );
}, 120_000);

test("security 43: the known browser's right code is accepted where Twilio Verify keeps one code for each number", async () => {
  await fc.assert(
    fc
      .asyncProperty(moves, async (all) => {
        const clock = new TestClock(WEDNESDAY);
        const service = await twilioVerify(clock);
        const services = { clock, sms: service.sms };
        const club = Object.assign(await TestClub.open({ sample: false, services }), { clock });
        await play(club, () => service.codeFor(PHONE), all);
      })
      .afterEach(giveBackDatabases),
    { numRuns: WALKS },
  );
}, 120_000);
