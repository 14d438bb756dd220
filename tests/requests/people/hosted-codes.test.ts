/** Phone sign-in by Firebase: the browser asks it for the code, the server checks its token. */
import { expect, test } from "vitest";
import { checkHostedToken } from "~/core/people/codes/answer-challenge.server";
import { storeHostedUid } from "~/core/people/codes/codes.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { typedPhone } from "../../support/codes";
import { openHostedClub, type TokenFaults } from "../../support/firebase";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const INVALID = "Failed to verify OTP. Invalid OTP. Please check and try again.";
const EXPIRED = "Failed to verify OTP. OTP has expired. Please request a new one.";

/** What the page's script sends; a form without it goes to the address without '.data'. */
const ask = async (browser: Browser, typed = TYPED) =>
  await browser.post("/signin.data", { intent: "send", phone: typed });
const verify = async (browser: Browser, otp: string, typed = TYPED) =>
  await browser.post("/signin", { intent: "verify", phone: typed, otp });

test("a member signs in by a token of the service and no text of ours", async () => {
  const { club, token, endpoint, sms } = await openHostedClub();
  const visitor = club.visitor();
  const asked = await ask(visitor);
  expect(asked.text).toContain("key-of-the-page");
  expect(asked.text).toContain(PHONE);
  expect(sms.sent).toEqual([]);
  const done = await verify(visitor, await token(PHONE));
  expect(done.location).toBe("/dashboard");
  expect((await visitor.get("/dashboard")).status).toBe(200);
  const member = await club.db
    .selectFrom("members")
    .select("firebase_uid")
    .where("phone", "=", PHONE)
    .executeTakeFirstOrThrow();
  expect(member.firebase_uid).toBe(`uid-of-91${TYPED}`);
  const other = club.visitor();
  await ask(other, typedPhone(2));
  await verify(other, await token(`+91${typedPhone(2)}`), typedPhone(2));
  expect(endpoint.asked).toBe(1);
});

const FAULTS: [what: string, faults: TokenFaults, text: string][] = [
  ["signed by another key", { isForged: true }, INVALID],
  ["with an unknown key", { keyId: "key-2" }, INVALID],
  ["without a signature", { algorithm: "none" }, INVALID],
  ["of another issuer", { issuer: "https://securetoken.google.com/other" }, INVALID],
  ["for another project", { audience: "other" }, INVALID],
  ["of another way in", { provider: "password" }, INVALID],
  ["for another number", { phone: "+919100000099" }, INVALID],
  ["of a foreign number", { phone: "+14155550123" }, INVALID],
  ["of the future", { authTimeIn: 60 }, INVALID],
  ["that has expired", { expiresIn: -60 }, EXPIRED],
];

test.each(FAULTS)("security 55: a token %s is refused", async (_, faults, text) => {
  const { club, token } = await openHostedClub();
  const visitor = club.visitor();
  await ask(visitor);
  const refused = await verify(visitor, await token(PHONE, faults));
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain(text);
  expect(visitor.cookies.has("session")).toBe(false);
  expect((await verify(visitor, await token(PHONE))).status).toBe(302);
});

test("security 55: five minutes after the code was accepted a token signs nobody in", async () => {
  const { club, token } = await openHostedClub();
  const visitor = club.visitor();
  await ask(visitor);
  const old = await token(PHONE);
  club.clock.at += 5 * MINUTE_MS - SECOND_MS;
  await ask(visitor);
  const older = await verify(visitor, old);
  expect(readable(older.text)).toContain(EXPIRED);
  const early = await token(PHONE, { authTimeIn: -60 });
  expect(readable((await verify(visitor, early)).text)).toContain(EXPIRED);
  expect((await verify(visitor, await token(PHONE))).status).toBe(302);
  const judge = async (authTimeIn: number) => {
    const aged = await token(PHONE, { authTimeIn });
    return await club.services.sms.hosted?.verify({
      token: aged,
      phone: PHONE,
      now: club.clock.at,
    });
  };
  expect(await judge(-300)).toMatchObject({ ok: true });
  expect(await judge(-301)).toEqual({ ok: false, reason: "expired" });
});

test("security 56: each acceptance of a code signs in once: not in parallel, not with a further token of it", async () => {
  const { club, token } = await openHostedClub();
  const visitor = club.visitor();
  await ask(visitor);
  const first = await token(PHONE);
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(visitor, first)));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  const thief = club.visitor("198.51.100.9");
  await ask(thief);
  expect(readable((await verify(thief, first)).text)).toContain(EXPIRED);
  const refreshed = await token(PHONE, { expiresIn: 3500 });
  expect(refreshed).not.toBe(first);
  expect(readable((await verify(thief, refreshed)).text)).toContain(EXPIRED);
  expect(thief.cookies.has("session")).toBe(false);
});

test("without a request of its own a browser's token or digits are refused", async () => {
  const { club, token } = await openHostedClub();
  const none = await verify(club.visitor(), await token(PHONE));
  expect(readable(none.text)).toContain("No OTP request found. Please request a new OTP.");
  const visitor = club.visitor();
  await ask(visitor);
  const digits = readable((await verify(visitor, "123456")).text);
  expect(digits).toContain("No OTP request found. Please request a new OTP.");
});

test("our own limit of five codes an hour for a number holds before the service's", async () => {
  const { club } = await openHostedClub();
  const visitor = club.visitor();
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(visitor)).text).toContain("key-of-the-page");
    club.clock.at += 8 * MINUTE_MS;
  }
  const limited = await ask(visitor);
  expect(limited.text).toContain("Too many requests. Please try again later.");
  expect(limited.text).not.toContain("key-of-the-page");
});

test("our own limit of five tries for a code holds before the service's", async () => {
  const { club, token } = await openHostedClub();
  const other = club.visitor();
  await ask(other, typedPhone(2));
  const wrong = await token(PHONE);
  for (let n = 0; n < 5; n += 1) await verify(other, wrong, typedPhone(2));
  const sixth = await verify(other, await token(`+91${typedPhone(2)}`), typedPhone(2));
  expect(readable(sixth.text)).toContain(EXPIRED);
});

test("only while the keys cannot be read a token is refused with that reason", async () => {
  const { club, token, endpoint } = await openHostedClub();
  endpoint.isUp = false;
  const visitor = club.visitor();
  await ask(visitor);
  const down = await verify(visitor, await token(PHONE));
  expect(readable(down.text)).toContain("Failed to verify OTP. Authentication service error.");
  endpoint.isUp = true;
  expect((await verify(visitor, await token(PHONE, { authTimeIn: 1 }))).status).toBe(302);
});

test("a suspended member is told so", async () => {
  const { club, token } = await openHostedClub();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("phone", "=", phone)
    .execute();
  const visitor = club.visitor();
  const typed = phone.slice(3);
  await ask(visitor, typed);
  const refused = await verify(visitor, await token(phone), typed);
  expect(readable(refused.text)).toContain("Your membership is suspended.");
});

test("without JavaScript our own code is sent where there is a gateway", async () => {
  const { club, sms } = await openHostedClub();
  const visitor = club.visitor();
  await visitor.post("/signin", { intent: "send", phone: TYPED });
  expect((await verify(visitor, sms.codeFor(PHONE))).location).toBe("/dashboard");
});

test("without JavaScript and a gateway the page says what is missing", async () => {
  const { club } = await openHostedClub({ hasGateway: false });
  const refused = await club.visitor().post("/signin", { intent: "send", phone: TYPED });
  expect(readable(refused.text)).toContain("Signing in needs JavaScript here.");
  expect((await ask(club.visitor())).text).toContain("key-of-the-page");
});

const PAGES = ["/", "/events", "/signin", "/dashboard"];

test("no page loads the provider's script before a code is asked for", async () => {
  const { club } = await openHostedClub();
  for (const path of PAGES)
    expect((await club.visitor().get(path)).text).not.toMatch(/firebase|recaptcha\/api|gstatic/i);
});

test("the policy names the provider only where the club signs in by it", async () => {
  const { club } = await openHostedClub();
  const plain = await TestClub.open();
  for (const path of PAGES) {
    const policy = (await club.visitor().get(path)).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("connect-src 'self' https://identitytoolkit.googleapis.com");
    const page = await plain.visitor().get(path);
    expect(page.headers.get("Content-Security-Policy")).not.toContain("google");
  }
});

test("a token of another number is wrong for a challenge", async () => {
  const { club, token } = await openHostedClub();
  const { hosted } = club.services.sms;
  if (!hosted) throw new Error("no hosted sign-in");
  const challenge = { id: "none", phone: PHONE, createdAt: club.clock.at };
  const input = { challenge, hosted, digest: "digest", now: club.clock.at };
  const other = await token(`+91${typedPhone(2)}`);
  expect(await checkHostedToken(club.db, { ...input, token: other })).toBe("wrong_code");
});

test("a challenge of our own keeps no id of the service", async () => {
  const { club } = await openHostedClub();
  await storeHostedUid(club.db, { challengeId: "none", memberId: "sample-member-asha" });
  const { firebase_uid } = await club.db
    .selectFrom("members")
    .select("firebase_uid")
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  expect(firebase_uid).toBeNull();
});
