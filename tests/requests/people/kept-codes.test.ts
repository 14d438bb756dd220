/** Codes that Twilio Verify creates and compares; limits, attempts and texts are the app's. */
import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClock, TestClub, WEDNESDAY } from "../../support/club";
import { answerCode, askForCode, signUpForm, typedPhone, wrongCode } from "../../support/codes";
import { contentOf } from "../../support/content";
import { twilioVerify } from "../../support/twilio-verify";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const INVALID = "Failed to verify OTP. Invalid OTP. Please check and try again.";
const EXPIRED = "Failed to verify OTP. OTP has expired. Please request a new one.";

async function openClub() {
  const clock = new TestClock(WEDNESDAY);
  const service = await twilioVerify(clock);
  const club = await TestClub.open({ services: { clock, sms: service.sms } });
  return { club, clock, service, visitor: club.visitor() };
}

test("a member signs in by a code of the service that the database never has", async () => {
  const { club, visitor, service } = await openClub();
  const sent = await askForCode(visitor, TYPED);
  expect(readable(sent.text)).toContain("Resend");
  const code = service.codeFor(PHONE);
  expect(sent.text).not.toContain(code);
  const wrong = await answerCode(visitor, TYPED, wrongCode(code));
  expect(readable(wrong.text)).toContain(INVALID);
  const isKept = async () =>
    (await contentOf(club.db)).otp_challenge?.some((row) => row.includes(`"${code}"`));
  expect(await isKept()).toBe(false);
  expect((await answerCode(visitor, TYPED, code)).location).toBe("/dashboard");
  expect((await visitor.get("/dashboard")).status).toBe(200);
  expect(await isKept()).toBe(false);
  expect(service.checked).toEqual([wrongCode(code), code]);
});

test("a sign-up refused for its form keeps the code usable, though the service accepts it only once", async () => {
  const { visitor, service } = await openClub();
  await visitor.post("/signup", { ...signUpForm(TYPED), intent: "send" });
  const otp = service.codeFor(PHONE);
  const submit = (username: string) =>
    visitor.post("/signup", { ...signUpForm(TYPED, { username }), intent: "submit", otp });
  expect(readable((await submit("asha")).text)).toContain("That username is taken.");
  expect((await submit("nila_new")).status).toBe(302);
  expect(service.checked).toEqual([otp]);
});

test("the sixth code is refused without asking the service", async () => {
  const { visitor, service } = await openClub();
  await askForCode(visitor, TYPED);
  const code = service.codeFor(PHONE);
  for (let n = 0; n < 5; n += 1) await answerCode(visitor, TYPED, wrongCode(code));
  expect(readable((await answerCode(visitor, TYPED, code)).text)).toContain(EXPIRED);
  expect(service.checked).toHaveLength(5);
});

test("a code of the service works for five minutes or until a resend", async () => {
  const { visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  const first = [...visitor.cookies];
  clock.at += 30 * SECOND_MS;
  await askForCode(visitor, TYPED);
  const code = service.codeFor(PHONE);
  const second = [...visitor.cookies];
  for (const [name, value] of first) visitor.cookies.set(name, value);
  expect(readable((await answerCode(visitor, TYPED, code)).text)).toContain(EXPIRED);
  for (const [name, value] of second) visitor.cookies.set(name, value);
  clock.at += 5 * MINUTE_MS;
  expect(readable((await answerCode(visitor, TYPED, code)).text)).toContain(EXPIRED);
  expect(service.checked).toEqual([]);
});

test("pause, number and purpose are checked before the service is asked", async () => {
  const { visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  const again = await askForCode(visitor, TYPED);
  expect(readable(again.text)).toContain("Failed to send OTP. Too many requests.");
  const code = service.codeFor(PHONE);
  const otherNumber = await answerCode(visitor, typedPhone(2), code);
  expect(readable(otherNumber.text)).toContain(INVALID);
  expect(service.checked).toEqual([]);
  for (const pause of [30, 60, 120, 240]) {
    clock.at += pause * SECOND_MS;
    expect((await askForCode(visitor, TYPED)).status).toBe(200);
  }
  expect(service.state.started).toBe(5);
  clock.at += 15 * MINUTE_MS;
  expect((await askForCode(visitor, TYPED)).status).toBe(400);
  expect(service.state.started).toBe(5);
});

test("when the service is down its text is shown and the code boxes stay", async () => {
  const { visitor, service } = await openClub();
  await askForCode(visitor, TYPED);
  const code = service.codeFor(PHONE);
  service.state.isDown = true;
  const down = await answerCode(visitor, TYPED, code);
  expect(readable(down.text)).toContain("Failed to verify OTP. Authentication service error.");
  const sending = await askForCode(visitor, typedPhone(2));
  expect(readable(sending.text)).toContain("Failed to send OTP. Authentication service error.");
  service.state.isDown = false;
  expect((await answerCode(visitor, TYPED, code)).status).toBe(302);
});

test("security 43: a code requested for another purpose cancels the number's earlier code at the service", async () => {
  const { visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  const first = service.codeFor(PHONE);
  clock.at += 30 * SECOND_MS;
  await visitor.post("/signup", { ...signUpForm(TYPED), intent: "send" });
  expect(service.state).toMatchObject({ started: 2, cancelled: 1 });
  const refused = await answerCode(visitor, TYPED, first);
  expect(readable(refused.text)).toContain(EXPIRED);
  const otp = service.codeFor(PHONE);
  const done = await visitor.post("/signup", { ...signUpForm(TYPED), intent: "submit", otp });
  expect(done.status).toBe(302);
  expect(service.checked).toEqual([otp]);
});

test("security 43: while a code is pending, another browser is refused with instructions", async () => {
  const { club, visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  const code = service.codeFor(PHONE);
  clock.at += 30 * SECOND_MS;
  const other = club.visitor("203.0.113.1");
  const text =
    "Failed to send OTP. A code for this number is already on its way. Please try again in 5 minutes.";
  for (let n = 0; n < 4; n += 1) {
    expect(readable((await askForCode(other, TYPED)).text)).toContain(text);
    const signUp = await other.post("/signup", { ...signUpForm(TYPED), intent: "send" });
    expect(readable(signUp.text)).toContain(`❌ ${text}`);
  }
  expect(service.state).toMatchObject({ started: 1, cancelled: 0 });
  // The refused request added no hit to the number's sends.
  clock.at += 5 * MINUTE_MS - 30 * SECOND_MS;
  expect((await askForCode(other, TYPED)).status).toBe(200);
  expect(service.state).toMatchObject({ started: 2, cancelled: 1 });
  expect(readable((await answerCode(visitor, TYPED, code)).text)).toContain(EXPIRED);
});

test("security 43: a known browser signs in by replacing an unknown one's code at the service", async () => {
  const { club, visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  await answerCode(visitor, TYPED, service.codeFor(PHONE));
  await visitor.post("/logout", {});
  const stranger = club.visitor("203.0.113.1");
  expect((await askForCode(stranger, TYPED)).status).toBe(200);
  const strangers = service.codeFor(PHONE);
  for (let n = 0; n < 5; n += 1) await answerCode(stranger, TYPED, wrongCode(strangers));
  clock.at += 30 * SECOND_MS;
  expect((await askForCode(visitor, TYPED)).status).toBe(200);
  const code = service.codeFor(PHONE);
  expect(service.state.cancelled).toBe(1);
  await askForCode(stranger, TYPED);
  await answerCode(stranger, TYPED, wrongCode(code));
  expect((await answerCode(visitor, TYPED, code)).status).toBe(302);
});

test("a resend resets the attempts that the service counted", async () => {
  const { visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  for (let n = 0; n < 5; n += 1)
    await answerCode(visitor, TYPED, wrongCode(service.codeFor(PHONE)));
  clock.at += 30 * SECOND_MS;
  await askForCode(visitor, TYPED);
  expect((await answerCode(visitor, TYPED, service.codeFor(PHONE))).status).toBe(302);
});

test("a request is refused only while the service cannot cancel a code", async () => {
  const { visitor, service, clock } = await openClub();
  await askForCode(visitor, TYPED);
  service.state.isDown = true;
  clock.at += 30 * SECOND_MS;
  const down = await askForCode(visitor, TYPED);
  expect(readable(down.text)).toContain("Failed to send OTP. Authentication service error.");
  service.state.isDown = false;
  expect((await askForCode(visitor, TYPED)).status).toBe(200);
  expect((await answerCode(visitor, TYPED, service.codeFor(PHONE))).status).toBe(302);
});
