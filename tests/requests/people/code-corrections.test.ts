import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { answerCode, askForCode, isDisabled, typedPhone, wrongCode } from "../../support/codes";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const EXPIRED = "OTP has expired. Please request a new one.";
const INCOMPLETE = "Please enter the complete 6-digit OTP.";
const WRONG = "Failed to verify OTP. Invalid OTP. Please check and try again.";

async function openWithCode() {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  return { club, visitor, code: club.sms.codeFor(PHONE) };
}

/** Verify OTP while the boxes are closed: a browser sends no code then. */
const verifyClosed = (browser: Browser) =>
  browser.post("/signin", { intent: "verify", phone: TYPED });

/** The text of the message that the code boxes refer to. */
function textBesideBoxes(html: string): string {
  return readable(html.match(/<p id="otp-error"[\s\S]*?<\/p>/)?.[0] ?? "");
}

/** The wait that the page's script counts down, in seconds. */
function waitOf(html: string): number | undefined {
  const told = /\\"seconds\\",(\d+)/.exec(html)?.[1];
  return told === undefined ? undefined : Number(told);
}

test("after a wrong code the boxes are open, empty and marked invalid, with the message beside them", async () => {
  const { visitor, code } = await openWithCode();
  const wrong = await answerCode(visitor, TYPED, wrongCode(code));
  expect(isDisabled(wrong.text, "otp")).toBe(false);
  expect(wrong.text).not.toMatch(/<input(?=[^>]*name="otp")[^>]*\svalue=/);
  expect(wrong.text).toMatch(/<input(?=[^>]*name="otp")[^>]*aria-invalid="true"/);
  expect(textBesideBoxes(wrong.text)).toContain(WRONG);
});

test("an incomplete code stays in the boxes", async () => {
  const { visitor } = await openWithCode();
  const refused = await answerCode(visitor, TYPED, "12 4");
  expect(textBesideBoxes(refused.text)).toContain(INCOMPLETE);
  expect(refused.text).toMatch(/<input[^>]*name="otp"[^>]*value="12 4"/);
});

test("an expired code leaves the boxes closed for Verify too", async () => {
  const { club, visitor, code } = await openWithCode();
  club.clock.at += 5 * MINUTE_MS;
  const answers = [await answerCode(visitor, TYPED, code), await answerCode(visitor, TYPED, "12")];
  for (const answer of [...answers, await verifyClosed(visitor), await verifyClosed(visitor)]) {
    expect(answer.status).toBe(400);
    expect(textBesideBoxes(answer.text)).toContain(EXPIRED);
    expect(readable(answer.text)).not.toContain(INCOMPLETE);
    expect(isDisabled(answer.text, "otp")).toBe(true);
  }
});

test("a used code leaves the boxes closed for Verify too", async () => {
  const { visitor, code } = await openWithCode();
  expect((await answerCode(visitor, TYPED, code)).status).toBe(302);
  visitor.cookies.delete("session");
  for (const answer of [await answerCode(visitor, TYPED, code), await verifyClosed(visitor)]) {
    expect(textBesideBoxes(answer.text)).toContain(EXPIRED);
    expect(isDisabled(answer.text, "otp")).toBe(true);
  }
});

test("the fifth wrong code closes the boxes, because it was the last try", async () => {
  const { visitor, code } = await openWithCode();
  for (let n = 0; n < 4; n += 1) {
    const open = await answerCode(visitor, TYPED, wrongCode(code));
    expect(isDisabled(open.text, "otp")).toBe(false);
    expect(readable(open.text)).not.toContain(EXPIRED);
  }
  const fifth = await answerCode(visitor, TYPED, wrongCode(code));
  expect(textBesideBoxes(fifth.text)).toContain(`That was the last try. ${EXPIRED}`);
  expect(isDisabled(fifth.text, "otp")).toBe(true);
});

test("Verify without a request says so and keeps the number", async () => {
  const club = await TestClub.open({ sample: false });
  const refused = await verifyClosed(club.visitor());
  expect(textBesideBoxes(refused.text)).toContain(
    "No OTP request found. Please request a new OTP.",
  );
  expect(refused.text).toContain(`value="${TYPED}"`);
});

test("a reload shows the number, the open boxes and the rest of the wait, to this browser only", async () => {
  const { club, visitor } = await openWithCode();
  club.clock.at += 12 * SECOND_MS;
  const again = await visitor.get("/signin");
  expect(again.text).toContain(`value="${TYPED}"`);
  expect(isDisabled(again.text, "otp")).toBe(false);
  expect(readable(again.text)).toContain("Resend");
  expect(waitOf(again.text)).toBe(18);
  const other = await club.visitor().get("/signin");
  expect(other.text).not.toContain(TYPED);
  expect(isDisabled(other.text, "otp")).toBe(true);
});

test("a reload after the code expired shows the number and closed boxes", async () => {
  const { club, visitor } = await openWithCode();
  club.clock.at += 5 * MINUTE_MS;
  const again = await visitor.get("/signin");
  expect(again.text).toContain(`value="${TYPED}"`);
  expect(isDisabled(again.text, "otp")).toBe(true);
  expect(waitOf(again.text)).toBeUndefined();
});

test("without a script Resend can be pressed while the page says how long to wait", async () => {
  const { club, visitor } = await openWithCode();
  club.clock.at += 12 * SECOND_MS;
  const again = await visitor.get("/signin");
  expect(readable(again.text)).toContain("New code in 18 s");
  expect(again.text).not.toMatch(/<button(?=[^>]*value="send")[^>]*\sdisabled[\s=>]/);
  const tooSoon = await askForCode(visitor, TYPED);
  expect(readable(tooSoon.text)).toContain("New code in 18 s");
  expect(tooSoon.text).not.toMatch(/<button(?=[^>]*value="send")[^>]*\sdisabled[\s=>]/);
});

test("a page with somebody's number is stored by no cache", async () => {
  const { visitor } = await openWithCode();
  const { headers } = await visitor.get("/signin");
  expect(headers.get("Cache-Control")).toContain("no-store");
});

test.each(["/signin", "/signup"])("%s shows how long a reached limit lasts", async (path) => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  const ask = () => visitor.post(path, { intent: "send", phone: TYPED });
  await ask();
  club.clock.at += 10 * SECOND_MS;
  const tooSoon = await ask();
  expect(readable(tooSoon.text)).toContain("Too many requests. Please try again later.");
  expect(waitOf(tooSoon.text)).toBe(20);
  expect(isDisabled(tooSoon.text, "otp")).toBe(false);
  let last = tooSoon;
  for (const pause of [20, 60, 120, 240]) {
    club.clock.at += pause * SECOND_MS;
    last = await ask();
  }
  const untilLast = 10 + 20 + 60 + 120 + 240;
  expect(waitOf(last.text)).toBe(DAY_MS / SECOND_MS - untilLast);
  club.clock.at += 480 * SECOND_MS;
  const sinceFirst = untilLast + 480;
  expect(waitOf((await ask()).text)).toBe(DAY_MS / SECOND_MS - sinceFirst);
  expect(waitOf((await visitor.get(path)).text)).toBe(DAY_MS / SECOND_MS - sinceFirst);
});

test("after ten wrong codes in a row the page says how long the number is locked", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  let last = "";
  for (let n = 0; n < 10; n += 1) {
    if (n % 5 === 0) {
      club.clock.at += MINUTE_MS;
      await askForCode(visitor, TYPED);
    }
    last = (await answerCode(visitor, TYPED, wrongCode(club.sms.codeFor(PHONE)))).text;
  }
  expect(waitOf(last)).toBe(HOUR_MS / SECOND_MS);
  club.clock.at += MINUTE_MS;
  expect(waitOf((await visitor.get("/signin")).text)).toBe(59 * 60);
});
