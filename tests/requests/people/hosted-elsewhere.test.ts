/** Codes of the hosted service wherever a code is asked for: booking, sign-up, step-up, parents, changes of a number. */
import { expect, test, vi } from "vitest";
import { movePhone } from "~/core/people/change-phone/move-phone.server";
import { checkHostedToken } from "~/core/people/codes/answer-challenge.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { SECOND_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import { phoneOf, signUpForm, typedPhone } from "../../support/codes";
import { openHostedClub } from "../../support/firebase";
import { twoConnections } from "../../support/two-connections";

const BOOK = "/events/lakeside-sunday-loop/book";
const NEW = typedPhone(5);
const ASHA = "sample-member-asha";
const WRONG = "Invalid OTP. Please check and try again.";
const EXPIRED = "OTP has expired. Please request a new one.";

async function hostedUidOf({ db }: TestClub): Promise<string | null> {
  const asha = db.selectFrom("members").select("firebase_uid").where("id", "=", ASHA);
  return (await asha.executeTakeFirstOrThrow()).firebase_uid;
}

test("a visitor who is asked for a code while booking books by a token of the service", async () => {
  const { club, token, sms } = await openHostedClub();
  const visitor = club.visitor();
  const page = await visitor.get(BOOK);
  const form = {
    plan: "free_trial",
    name: "Nila",
    phone: NEW,
    waiver: WAIVER_VERSION,
    shownPriceRupees: fieldValue(page.text, "shownPriceRupees"),
    submitKey: fieldValue(page.text, "submitKey"),
  };
  const review = await visitor.post(`${BOOK}.data`, { ...form, intent: "review" });
  expect(review.text).toContain("key-of-the-page");
  expect(review.text).toContain(`+91${NEW}`);
  const book = (otp: string) => visitor.post(BOOK, { ...form, intent: "book", otp });
  const other = await book(await token(`+91${typedPhone(6)}`));
  expect(readable(other.text)).toContain(WRONG);
  const proof = await token(`+91${NEW}`);
  expect((await book(proof)).location).toMatch(/^\/bookings\//);
  expect(sms.sent.filter(({ code }) => code)).toEqual([]);
  const thief = club.visitor("198.51.100.9");
  await thief.post("/signin.data", { intent: "send", phone: NEW });
  const replayed = await thief.post("/signin", { intent: "verify", phone: NEW, otp: proof });
  expect(readable(replayed.text)).toContain(EXPIRED);
});

test("a step-up takes a token of the member's own number, once", async () => {
  const { club, token } = await openHostedClub();
  const asha = await club.member("asha");
  const phone = await phoneOf(club);
  const sent = await asha.post("/settings/privacy.data", { intent: "code" });
  expect(sent.text).toContain(phone);
  const take = async (otp: string) => await asha.post("/settings/data", { intent: "json", otp });
  const refusal = async (otp: string) =>
    readable((await asha.get((await take(otp)).location ?? "")).text);
  expect(await refusal(await token(`+91${NEW}`))).toContain(WRONG);
  expect(await refusal("123456")).toContain("No OTP request found.");
  const proof = await token(phone);
  expect((await take(proof)).text).toContain(phone);
  expect((await take(proof)).location).toBe("/settings/privacy#my-data");
});

test("security 14: a member's number changes by a token of the old and one of the new number", async () => {
  const { club, token } = await openHostedClub();
  const asha = await club.member("asha");
  const old = await phoneOf(club);
  const sent = await asha.post("/settings.data", { intent: "send", phone: NEW });
  for (const part of ["oldOtp", "newOtp", old, `+91${NEW}`]) expect(sent.text).toContain(part);
  const change = async (oldOtp: string, newOtp: string) =>
    await asha.post("/settings", { intent: "change", phone: NEW, oldOtp, newOtp });
  const [ofOld, ofNew] = [await token(old), await token(`+91${NEW}`)];
  expect(readable((await change(ofNew, ofNew)).text)).toContain(WRONG);
  expect(readable((await change(ofOld, ofOld)).text)).toContain(WRONG);
  expect(await phoneOf(club)).toBe(old);
  expect(readable((await change(ofOld, ofNew)).text)).toContain("Your number has changed.");
  expect(await hostedUidOf(club)).toBe(`uid-of-91${NEW}`);
});

test("an admin changes a number by tokens of both, which the admin's page asks the service for", async () => {
  const { club, token, sms } = await openHostedClub();
  const admin = await club.admin();
  const edit = `/admin/subscribers/${ASHA}/edit`;
  const old = await phoneOf(club);
  const sent = await admin.post(`${edit}.data`, { intent: "send", phone: NEW });
  for (const part of ["key-of-the-page", "oldOtp", "newOtp", old, `+91${NEW}`])
    expect(sent.text).toContain(part);
  expect(sms.sent).toEqual([]);
  const form = { intent: "change", phone: NEW, newOtp: await token(`+91${NEW}`) };
  const wrong = await admin.post(edit, { ...form, oldOtp: await token(`+91${NEW}`) });
  expect(readable(wrong.text)).toContain(WRONG);
  const changed = await admin.post(edit, { ...form, oldOtp: await token(old) });
  expect(readable(changed.text)).toContain("Number changed");
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
  expect(await hostedUidOf(club)).toBe(`uid-of-91${NEW}`);
});

test("the service's id of the old number is not kept with a number that our own code proved", async () => {
  const { club } = await openHostedClub();
  const old = await phoneOf(club);
  await club.db.updateTable("members").set({ firebase_uid: "uid-of-old" }).execute();
  const by = { actor: { kind: "admin" as const, id: "a" }, requestId: "r", now: club.clock.at };
  const moved = { memberId: ASHA, from: old, to: `+91${NEW}`, challengeIds: [], ...by };
  expect(await movePhone(club.db, moved)).toEqual({ ok: true });
  expect(await hostedUidOf(club)).toBeNull();
});

test("a parent vouches for a minor by a token of the parent's number", async () => {
  const { club, token } = await openHostedClub({ minors: "parental" });
  const browser = club.visitor();
  const [child, parent] = [typedPhone(1), typedPhone(2)];
  await browser.post("/signup.data", { intent: "send", phone: child });
  const otp = await token(`+91${child}`);
  await browser.post("/signup", { intent: "verify", phone: child, otp });
  const guardian = { guardianName: "Meera Anand", guardianPhone: parent };
  const form = signUpForm(child, { dateOfBirth: "2010-06-01", ...guardian });
  const told = await browser.post("/signup.data", { ...form, intent: "send-guardian" });
  expect(told.text).toContain("guardianOtp");
  expect(told.text).toContain(`+91${parent}`);
  const submit = async (guardianOtp: string) =>
    await browser.post("/signup", { ...form, intent: "submit", guardianOtp });
  expect((await submit(await token(`+91${child}`))).status).toBe(400);
  expect((await submit(await token(`+91${parent}`))).location).toBe("/?welcome=registered");
});

test("security 56: a token that one process has accepted is refused by another", async () => {
  const { club, token } = await openHostedClub();
  const { hosted } = club.services.sms;
  if (!hosted) throw new Error("no hosted sign-in");
  const phone = `+91${NEW}`;
  const now = club.clock.at;
  const proof = await token(phone);
  // Node's SQLite waits for another connection of its own process for ever, so that they take turns.
  const answers: string[] = [];
  for (const [index, db] of (await twoConnections()).entries()) {
    const challenge = { id: `challenge-${index}`, phone, createdAt: now };
    const asked = { challenge, token: proof, hosted, digest: `${index}`, now };
    answers.push(await checkHostedToken(db, asked));
  }
  expect(answers).toEqual(["right", "expired"]);
});

test("security 55: a token is accepted only while its key is published", async () => {
  const { club, token, endpoint } = await openHostedClub();
  const sign = async (typed: string, keyId: string) => {
    const visitor = club.visitor();
    await visitor.post("/signin.data", { intent: "send", phone: typed });
    const otp = await token(`+91${typed}`, { keyId });
    return await visitor.post("/signin", { intent: "verify", phone: typed, otp });
  };
  expect((await sign(typedPhone(1), "key-1")).status).toBe(302);
  endpoint.isRotated = true;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * SECOND_MS });
  try {
    expect((await sign(typedPhone(2), "key-2")).status).toBe(302);
    expect(endpoint.asked).toBe(2);
    expect(readable((await sign(typedPhone(3), "key-1")).text)).toContain(WRONG);
  } finally {
    vi.useRealTimers();
  }
});
