import { expect, test } from "vitest";

import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import {
  answerCode,
  askForCode,
  isDisabled,
  typedPhone,
  visitorBooking,
  waitOf,
  wrongCode,
} from "../../support/codes";

const BOOK = "/events/lakeside-sunday-loop/book";
const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const OTHER = typedPhone(2);
const OTHER_PHONE = `+91${OTHER}`;
const EXPIRED = "OTP has expired. Please request a new one.";
const ANOTHER_CODE = "New code in";
const REVIEW = "Is this right?";

/** Presses a button of the booking form as a visitor. */
function press(visitor: Browser, intent: string, changes: Record<string, string> = {}) {
  return visitor.post(BOOK, {
    intent,
    ...visitorBooking(TYPED),
    ...changes,
  });
}

async function reviewWithCode() {
  const club = await TestClub.open();
  const visitor = club.visitor();
  await press(visitor, "send");
  return { club, visitor, code: club.sms.codeFor(PHONE) };
}

/** Which of these two numbers have booked. */
async function bookedNumbers(club: TestClub) {
  const rows = await club.db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select("m.phone")
    .where("m.phone", "in", [PHONE, OTHER_PHONE])
    .execute();
  return rows.map(({ phone }) => phone);
}

/** The text of the message that the code boxes refer to. */
function textBesideBoxes(html: string): string {
  return readable(html.match(/<p id="otp-error"[\s\S]*?<\/p>/)?.[0] ?? "");
}

test("Continue after a reload opens the boxes for the code that was sent before", async () => {
  const { club, visitor, code } = await reviewWithCode();
  club.clock.at += 10 * SECOND_MS;
  const again = await press(visitor, "send");
  expect(again.status).toBe(200);
  expect(readable(again.text)).toContain(REVIEW);
  expect(isDisabled(again.text, "otp")).toBe(false);
  expect(waitOf(again.text)).toBe(20);
  expect(club.sms.sent).toHaveLength(1);
  const booked = await press(visitor, "book", { otp: code });
  expect(booked.location).toMatch(/^\/bookings\//);
});

test("Continue with another number sends a code there", async () => {
  const { club, visitor } = await reviewWithCode();
  await press(visitor, "send", { phone: OTHER });
  expect(club.sms.sent.map(({ to }) => to)).toEqual([PHONE, OTHER_PHONE]);
});

test("Resend before the wait is over says beside the open boxes how long it lasts", async () => {
  const { club, visitor, code } = await reviewWithCode();
  club.clock.at += 10 * SECOND_MS;
  const tooSoon = await press(visitor, "send-again");
  expect(tooSoon.status).toBe(400);
  expect(readable(tooSoon.text)).toContain(REVIEW);
  expect(readable(tooSoon.text)).toContain("Too many requests. Please try again later.");
  expect(isDisabled(tooSoon.text, "otp")).toBe(false);
  expect(waitOf(tooSoon.text)).toBe(20);
  expect((await press(visitor, "book", { otp: code })).status).toBe(302);
});

test("Resend after the wait sends another code", async () => {
  const { club, visitor } = await reviewWithCode();
  club.clock.at += 30 * SECOND_MS;
  await press(visitor, "send-again");
  expect(club.sms.sent).toHaveLength(2);
});

test("Continue from another browser sends no second code while one is on its way", async () => {
  const { club } = await reviewWithCode();
  club.clock.at += 10 * SECOND_MS;
  const other = await press(club.visitor(), "send");
  expect(other.status).toBe(400);
  expect(readable(other.text)).toContain("Failed to send OTP.");
  expect(readable(other.text)).not.toContain(REVIEW);
  expect(waitOf(other.text)).toBe(20);
  expect(club.sms.sent).toHaveLength(1);
});

test("an expired code closes the boxes for good", async () => {
  const { club, visitor, code } = await reviewWithCode();
  club.clock.at += 5 * MINUTE_MS;
  for (const otp of [{ otp: code }, { otp: "12" }, undefined]) {
    const late = await press(visitor, "book", otp);
    expect(late.status).toBe(400);
    expect(textBesideBoxes(late.text)).toContain(EXPIRED);
    expect(isDisabled(late.text, "otp")).toBe(true);
  }
});

test("after a wrong code the boxes stay open, after the fifth they close", async () => {
  const { visitor, code } = await reviewWithCode();
  for (let tries = 1; tries <= 5; tries += 1) {
    const wrong = await press(visitor, "book", { otp: wrongCode(code) });
    expect(isDisabled(wrong.text, "otp")).toBe(tries === 5);
    expect(textBesideBoxes(wrong.text)).toContain("Invalid OTP. Please check and try again.");
  }
});

test.each([
  ["without the health declaration", { waiver: "" }],
  ["with a code of five digits", { otp: "12345" }],
])("a booking %s leaves the boxes open for the code", async (_, changes) => {
  const { visitor, code } = await reviewWithCode();
  const refused = await press(visitor, "book", { otp: code, ...changes });
  expect(refused.status).toBe(400);
  expect(isDisabled(refused.text, "otp")).toBe(false);
  expect((await press(visitor, "book", { otp: code })).status).toBe(302);
});

test("a booking without the health declaration shows the boxes of its own number's code", async () => {
  const { visitor, code } = await reviewWithCode();
  for (let tries = 1; tries <= 5; tries += 1)
    await press(visitor, "book", { otp: wrongCode(code) });
  await press(visitor, "send", { phone: OTHER });
  const refused = await press(visitor, "book", { waiver: "" });
  expect(isDisabled(refused.text, "otp")).toBe(true);
});

test("the wait for another code is shown for its own number only", async () => {
  const { visitor, code } = await reviewWithCode();
  const own = await press(visitor, "book", { otp: wrongCode(code) });
  const another = await press(visitor, "book", { otp: code, phone: OTHER });
  expect(waitOf(another.text)).toBe(30);
  expect(readable(own.text)).toContain(ANOTHER_CODE);
  expect(readable(another.text)).not.toContain(ANOTHER_CODE);
});

test("a booking for a number without a code is told so, not that its tries are over", async () => {
  const { visitor, code } = await reviewWithCode();
  const another = await press(visitor, "book", { otp: code, phone: OTHER });
  expect(isDisabled(another.text, "otp")).toBe(true);
  expect(textBesideBoxes(another.text)).toContain("No OTP request found.");
  expect(textBesideBoxes(another.text)).not.toContain("last try");
});

test("a booking whose code another tab used to sign in is the member's own", async () => {
  const { club, visitor, code } = await reviewWithCode();
  await answerCode(visitor, TYPED, code);
  const booked = await press(visitor, "book", { otp: code });
  expect(booked.location).toMatch(/^\/bookings\//);
  expect(await bookedNumbers(club)).toEqual([PHONE]);
});

test("a booking whose code was used before the sign-out is told that it expired", async () => {
  const { visitor, code } = await reviewWithCode();
  await answerCode(visitor, TYPED, code);
  await visitor.post("/logout", {});
  const late = await press(visitor, "book", { otp: code });
  expect(textBesideBoxes(late.text)).toContain(EXPIRED);
  expect(isDisabled(late.text, "otp")).toBe(true);
});

test("a visitor's booking is not made for another member who signed in there meanwhile", async () => {
  const { club, visitor, code } = await reviewWithCode();
  club.clock.at += MINUTE_MS;
  await askForCode(visitor, OTHER);
  await answerCode(visitor, OTHER, club.sms.codeFor(OTHER_PHONE));
  const without = await press(visitor, "book");
  expect(without.status).toBe(400);
  expect(await bookedNumbers(club)).toEqual([]);
  expect((await press(visitor, "book", { otp: code })).status).toBe(302);
  expect(await bookedNumbers(club)).toEqual([PHONE]);
});

test("a review that is opened again takes the code that was sent for it", async () => {
  const { club, visitor, code } = await reviewWithCode();
  club.clock.at += 40 * SECOND_MS;
  const again = await press(visitor, "resume");
  expect(readable(again.text)).toContain(REVIEW);
  expect(isDisabled(again.text, "otp")).toBe(false);
  expect(club.sms.sent).toHaveLength(1);
  expect(await bookedNumbers(club)).toEqual([]);
  expect((await press(visitor, "book", { otp: code })).status).toBe(302);
});

test.each([
  ["whose code expired", 5 * MINUTE_MS, {}],
  ["of another number", 0, { phone: OTHER }],
])(
  "a review %s that is opened again has closed boxes without a new code",
  async (_, ms, changes) => {
    const { club, visitor } = await reviewWithCode();
    club.clock.at += ms;
    const again = await press(visitor, "resume", changes);
    expect(readable(again.text)).toContain(REVIEW);
    expect(isDisabled(again.text, "otp")).toBe(true);
    expect(club.sms.sent).toHaveLength(1);
  },
);

test("a review that is opened again is checked again", async () => {
  const { visitor } = await reviewWithCode();
  const wrong = await press(visitor, "resume", { phone: "12345", name: "" });
  expect(wrong.status).toBe(400);
  expect(readable(wrong.text)).not.toContain(REVIEW);
});

test("a review that is opened again by the member who signed in meanwhile asks for no code", async () => {
  const { visitor, code } = await reviewWithCode();
  await answerCode(visitor, TYPED, code);
  const again = await press(visitor, "resume");
  expect(readable(again.text)).toContain(REVIEW);
  expect(again.text).not.toContain('name="otp"');
});
