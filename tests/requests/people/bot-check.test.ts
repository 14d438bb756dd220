import { solveChallenge } from "altcha-lib/v1";
import { expect, test } from "vitest";
import {
  altchaCheck,
  type BotCheck,
  EASY_NUMBERS,
  HARD_NUMBERS,
  noBotCheck,
} from "~/gateways/bot-check";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { askForCode, typedPhone } from "../../support/codes";

const FAILED = "Failed to send OTP. reCAPTCHA verification failed. Please try again.";
const openClub = (botCheck: BotCheck = altchaCheck("key")) =>
  TestClub.open({ sample: false, services: { botCheck } });

/** Fetches and solves the puzzle as the browser's script does; returns the form's proof. */
async function prove(browser: Browser): Promise<string> {
  const puzzle = JSON.parse((await browser.get("/bot-check")).text);
  const { challenge, salt, algorithm, maxnumber } = puzzle;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return btoa(JSON.stringify({ ...puzzle, ...solution }));
}

test("a browser with a proof gets a code", async () => {
  const club = await openClub();
  const visitor = club.visitor();
  const botCheck = await prove(visitor);
  expect((await askForCode(visitor, typedPhone(1), { botCheck })).status).toBe(200);
  expect(club.sms.sent).toHaveLength(1);
});

/** How many new numbers of one address get a code, each three minutes after the one before. */
async function countNumbers(asks: (visitor: Browser) => Promise<{ botCheck?: string }>) {
  const club = await openClub();
  const visitor = club.visitor();
  let sent = 0;
  while (sent < 40) {
    const asked = await askForCode(visitor, typedPhone(sent), await asks(visitor));
    if (asked.status !== 200) break;
    sent += 1;
    club.clock.at += 2 * MINUTE_MS;
  }
  return sent;
}

test("one address gets codes for 25 numbers an hour with a bot check, and for 5 without", async () => {
  expect(await countNumbers(async (visitor) => ({ botCheck: await prove(visitor) }))).toBe(25);
  expect(await countNumbers(async () => ({}))).toBe(5);
});

test("numbers without a bot check count among those of their address with one", async () => {
  const club = await openClub();
  const visitor = club.visitor();
  for (let n = 0; n < 5; n += 1)
    await askForCode(visitor, typedPhone(n), { botCheck: await prove(visitor) });
  expect((await askForCode(visitor, typedPhone(6))).status).toBe(400);
  expect(
    (await askForCode(visitor, typedPhone(6), { botCheck: await prove(visitor) })).status,
  ).toBe(200);
});

test("a proof that was used is refused", async () => {
  const club = await openClub();
  const visitor = club.visitor();
  const botCheck = await prove(visitor);
  await askForCode(visitor, typedPhone(1), { botCheck });
  const again = await askForCode(club.visitor("192.0.2.9"), typedPhone(2), { botCheck });
  expect(readable(again.text)).toContain(FAILED);
  expect(club.sms.sent).toHaveLength(1);
});

test.each(["nonsense", btoa("{}"), "0"])("a wrong proof sends nothing: %s", async (botCheck) => {
  const club = await openClub();
  const refused = await askForCode(club.visitor(), typedPhone(1), { botCheck });
  expect(readable(refused.text)).toContain(FAILED);
  expect(club.sms.sent).toEqual([]);
});

test("an old proof is refused as expired", async () => {
  const club = await openClub();
  const visitor = club.visitor();
  const botCheck = await prove(visitor);
  club.clock.at += 10 * MINUTE_MS + 1_000;
  const refused = await askForCode(visitor, typedPhone(1), { botCheck });
  expect(readable(refused.text)).toContain("Recaptcha expired. Please try again.");
});

/** A club, and strangers who ask for codes without JavaScript. */
async function openWithStrangers() {
  const club = await openClub();
  const ask = (n: number) => askForCode(club.visitor(`203.0.113.${n}`), typedPhone(n));
  return { club, ask };
}

test("without JavaScript the club sends 20 codes an hour", async () => {
  const { club, ask } = await openWithStrangers();
  for (let n = 0; n < 20; n += 1) expect((await ask(n)).status).toBe(200);
  expect(readable((await ask(20)).text)).toContain("Too many requests.");
  const proven = club.visitor("198.51.100.1");
  const botCheck = await prove(proven);
  expect((await askForCode(proven, typedPhone(21), { botCheck })).status).toBe(200);
  club.clock.at += HOUR_MS;
  expect((await ask(22)).status).toBe(200);
});

test("without JavaScript the club sends no code while the breaker checks", async () => {
  const { club, ask } = await openWithStrangers();
  expect((await ask(22)).status).toBe(200);
  await club.db
    .insertInto("rate_bucket")
    .values([
      { key: "club:sent:strangers", window_start: club.clock.at - 1, count: 61 },
      { key: "club:answered:strangers", window_start: club.clock.at, count: 9 },
    ])
    .execute();
  expect(readable((await ask(23)).text)).toContain(FAILED);
});

test("the puzzle is harder while codes are not answered", async () => {
  const club = await openClub();
  const numbers = async () =>
    JSON.parse((await club.visitor().get("/bot-check")).text).maxnumber as number;
  expect(await numbers()).toBe(EASY_NUMBERS);
  await club.db
    .insertInto("rate_bucket")
    .values({ key: "club:sent:strangers", window_start: club.clock.at - 1, count: 50 })
    .execute();
  expect(await numbers()).toBe(HARD_NUMBERS);
});

test("a hosted bot check stands in for the puzzle", async () => {
  const club = await openClub({
    provider: "turnstile",
    siteKey: "site-key",
    verify: async () => ({ ok: false, reason: "unavailable" }),
  });
  expect((await club.visitor().get("/bot-check")).status).toBe(404);
  const page = await club.visitor().get("/signin");
  expect(page.text).toContain("site-key");
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("frame-src https://challenges.cloudflare.com");
  expect(policy).not.toContain("google");
  const refused = await askForCode(club.visitor(), typedPhone(1), { botCheck: "token" });
  expect(readable(refused.text)).toContain(FAILED);
});

test.each([
  ["turnstile", ["https://challenges.cloudflare.com"]],
  ["recaptcha", ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"]],
  ["off", []],
] as const)(
  "a form that is opened from a public page gets the scripts of the check '%s'",
  async (provider, addresses) => {
    const verify = async () => ({ ok: false, reason: "unavailable" }) as const;
    const club = await openClub({ provider, siteKey: "site-key", verify });
    for (const path of ["/", "/events"]) {
      const policy = (await club.visitor().get(path)).headers.get("Content-Security-Policy") ?? "";
      const sources = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
      expect(sources).toContain("'sha256-");
      expect(sources.match(/https:\S+/g) ?? []).toEqual(addresses);
    }
  },
);

test("security 35: a failing bot check sends nothing and shows the error page", async () => {
  const club = await openClub({
    provider: "altcha",
    verify: () => Promise.reject(new Error("broken check")),
  });
  const broken = await askForCode(club.visitor(), typedPhone(1), { botCheck: "x" });
  expect(broken.status).toBe(500);
  expect(readable(broken.text)).toContain("Oops! Something went wrong");
  expect(broken.text).not.toContain("broken check");
  expect(broken.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(club.sms.sent).toEqual([]);
});

test("security 35: rate limits that cannot be written or read send nothing", async () => {
  const club = await openClub(noBotCheck);
  const ask = async (n: number) => (await askForCode(club.visitor(), typedPhone(n))).status;
  const broken = club.db.schema.createIndex("one_turn_at_a_time").on("rate_bucket").unique();
  await broken.column("window_start").execute();
  expect(await ask(1)).toBe(500);
  await club.db.schema.dropTable("rate_bucket").execute();
  expect(await ask(2)).toBe(500);
  expect(club.sms.sent).toEqual([]);
});
