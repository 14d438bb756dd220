import { expect, test } from "vitest";
import { smsLength } from "~/core/messages/sms-length";
import { answerChallenge } from "~/core/people/codes/answer-challenge.server";
import { OTP_LIFETIME_MS, OTP_MAX_ATTEMPTS } from "~/core/people/codes/codes";
import { requestCode } from "~/core/people/codes/request-code.server";
import { consumeChallenge, returnAttempt } from "~/core/people/codes/send-code.server";
import { inLanguage } from "~/lib/language.server";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";

const PHONE = "+919876543210";

/** The request values of a browser that is not known. */
const requestContextOf = (club: TestClub) => ({
  ...club.services,
  ip: "127.0.0.1",
  host: "localhost",
  requestId: "test",
  proof: undefined,
  browserId: undefined,
  requestedIds: [],
});

async function openWithCode() {
  const club = await TestClub.open({ sample: false });
  const requestContext = { ...requestContextOf(club), phone: PHONE, purpose: "sign_in" as const };
  const sent = await requestCode(club.db, {
    prices: PRICES,
    ...requestContext,
    now: club.clock.now(),
  });
  if (!sent.ok) throw new Error(sent.reason);
  const { challengeId } = sent;
  const code = club.sms.codeFor(PHONE);
  const answer = (changes: Partial<Parameters<typeof answerChallenge>[1]> = {}) =>
    answerChallenge(club.db, {
      ...requestContext,
      challengeId,
      code,
      now: club.clock.now(),
      ...changes,
    });
  return { club, challengeId, code, answer };
}

/** Six digits other than `code`. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code works one millisecond before its 5 minutes end, not at the end", async () => {
  const { club, answer } = await openWithCode();
  const sentAt = club.clock.at;
  expect(OTP_LIFETIME_MS).toBe(5 * 60 * 1000);
  club.clock.at = sentAt + OTP_LIFETIME_MS - 1;
  expect(await answer()).toMatchObject({ ok: true, phone: PHONE });
  for (const late of [OTP_LIFETIME_MS, OTP_LIFETIME_MS + 1, OTP_LIFETIME_MS + 1000]) {
    club.clock.at = sentAt + late;
    expect(await answer()).toEqual({ ok: false, reason: "expired" });
  }
});

test("after five wrong attempts the right code is refused", async () => {
  const { code, answer } = await openWithCode();
  expect(OTP_MAX_ATTEMPTS).toBe(5);
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await answer({ code: not(code) })).toEqual({ ok: false, reason: "wrong_code" });
  }
  expect(await answer()).toEqual({ ok: false, reason: "expired" });
});

test("after four wrong attempts the right code works", async () => {
  const { code, answer } = await openWithCode();
  for (let attempt = 1; attempt <= 4; attempt++) await answer({ code: not(code) });
  expect(await answer()).toMatchObject({ ok: true, phone: PHONE });
});

test("of 30 parallel wrong codes five are compared", async () => {
  const { club, code, answer } = await openWithCode();
  const answers = await Promise.all(Array.from({ length: 30 }, () => answer({ code: not(code) })));
  expect(answers.filter((a) => !a.ok && a.reason === "wrong_code")).toHaveLength(5);
  const { attempts } = await club.db
    .selectFrom("otp_challenge")
    .select("attempts")
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(5);
});

test.each([
  ["without the browser's challenge", { challengeId: undefined }, "no_request"],
  ["with a challenge nobody made", { challengeId: "made-up" }, "no_request"],
  ["for another purpose", { purpose: "sign_up" as const }, "no_request"],
  ["for another number", { phone: "+919876543211" }, "wrong_code"],
  ["under another server key", { secret: "another secret of 32 characters.." }, "wrong_code"],
])("the right code %s is refused", async (_, changes, reason) => {
  const { answer } = await openWithCode();
  expect(await answer(changes)).toEqual({ ok: false, reason });
});

test("a resend ends the earlier code of the same purpose only", async () => {
  const { club, challengeId, answer } = await openWithCode();
  const requestedIds = [challengeId];
  const requestContext = () => ({
    ...requestContextOf(club),
    requestedIds,
    phone: PHONE,
    now: club.clock.now(),
  });
  club.clock.at += 30_000;
  await requestCode(club.db, { prices: PRICES, ...requestContext(), purpose: "sign_up" });
  expect(await answer()).toMatchObject({ ok: true });
  club.clock.at += 60_000;
  await requestCode(club.db, { prices: PRICES, ...requestContext(), purpose: "sign_in" });
  expect(await answer()).toEqual({ ok: false, reason: "expired" });
});

test("a code answered by twenty parallel requests works once", async () => {
  const { club, challengeId, answer } = await openWithCode();
  const used = await Promise.all(
    Array.from({ length: 20 }, () => consumeChallenge(club.db, { challengeId, now: 1 })),
  );
  expect(used.filter(Boolean)).toHaveLength(1);
  expect(await answer()).toEqual({ ok: false, reason: "expired" });
});

/** An open code, a way to give an attempt back, and five wrong answers. */
async function openReturned() {
  const { club, challengeId, code, answer } = await openWithCode();
  const given = { challengeId, guessKeys: [`guessed:${PHONE}`], now: club.clock.at };
  return {
    answer,
    giveBack: () => returnAttempt(club.db, given),
    answerWrongly: async () => {
      for (let attempt = 1; attempt <= 5; attempt++) await answer({ code: not(code) });
    },
  };
}

test("a returned attempt is not counted", async () => {
  const { answer, giveBack, answerWrongly } = await openReturned();
  await answerWrongly();
  await giveBack();
  expect(await answer()).toMatchObject({ ok: true, phone: PHONE });
});

test("the count of attempts never falls below zero", async () => {
  const { answer, giveBack, answerWrongly } = await openReturned();
  await giveBack();
  await answerWrongly();
  expect(await answer()).toMatchObject({ ok: false });
  await giveBack();
  expect(await answer()).toMatchObject({ ok: true, phone: PHONE });
});

test("the database contains no code in plain text", async () => {
  const { club, code } = await openWithCode();
  const rows = await club.db.selectFrom("otp_challenge").selectAll().execute();
  expect(rows).toHaveLength(1);
  // Digits within a digest, an id or a time are not a code.
  const clear = (text: string) => text.replace(/[0-9a-f-]{32,}|\d{13}/g, "");
  expect(clear(JSON.stringify(rows))).not.toContain(code);
  expect(rows[0]?.code_hmac).toMatch(/^[0-9a-f]{64}$/);
  expect(clear(club.logLines.join("\n"))).not.toContain(code);
});

test.each(["limit", "number_refused", "credentials_missing", "unavailable", "refused"] as const)(
  "a gateway's refusal '%s' is the outcome of the request",
  async (reason) => {
    const club = await TestClub.open({ sample: false });
    club.sms.outcome = { ok: false, reason };
    const requestContext = { ...requestContextOf(club), now: club.clock.now() };
    const sent = await requestCode(club.db, {
      prices: PRICES,
      ...requestContext,
      phone: PHONE,
      purpose: "sign_in",
    });
    expect(sent).toEqual({ ok: false, reason });
  },
);

test("a code in an Indian script is paid as the two messages that it takes", async () => {
  const club = await TestClub.open({ sample: false });
  const request = { ...requestContextOf(club), purpose: "sign_in" as const, now: club.clock.now() };
  const costs = async () =>
    await club.db.selectFrom("message_costs").select(["sent", "cost"]).execute();
  await requestCode(club.db, { prices: PRICES, ...request, host: "club.example", phone: PHONE });
  const [{ cost: english = 0 } = {}] = await costs();
  await inLanguage("kn", () =>
    requestCode(club.db, {
      prices: PRICES,
      ...request,
      host: "club.example",
      phone: "+919876543211",
    }),
  );
  expect(smsLength((await club.sms.textsTo("+919876543211"))[0] ?? "").parts).toBe(2);
  expect(await costs()).toEqual([{ sent: 2, cost: 3 * english }]);
  expect(english).toBeGreaterThan(0);
});
