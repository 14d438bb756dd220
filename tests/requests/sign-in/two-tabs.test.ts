/** One browser with two numbers in two tabs. */
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import {
  answerCode,
  askForCode,
  isDisabled,
  proveNumber,
  signUpForm,
  typedPhone,
  wrongCode,
} from "../../support/codes";

const FIRST = typedPhone(1);
const SECOND = typedPhone(2);

async function openWithTwoCodes() {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, FIRST);
  await askForCode(visitor, SECOND);
  return { club, visitor, codeFor: (typed: string) => club.sms.codeFor(`+91${typed}`) };
}

test.each([FIRST, SECOND])(
  "with codes for two numbers, the right code for %s signs in",
  async (typed) => {
    const { club, visitor, codeFor } = await openWithTwoCodes();
    expect((await answerCode(visitor, typed, codeFor(typed))).status).toBe(302);
    const members = await club.db.selectFrom("members").select("phone").execute();
    expect(members).toEqual([{ phone: `+91${typed}` }]);
  },
);

test("a wrong code for one number costs no try of the other's", async () => {
  const { visitor, codeFor } = await openWithTwoCodes();
  for (let n = 0; n < 4; n += 1) {
    const wrong = await answerCode(visitor, FIRST, wrongCode(codeFor(FIRST)));
    expect(isDisabled(wrong.text, "otp")).toBe(false);
  }
  const last = await answerCode(visitor, FIRST, wrongCode(codeFor(FIRST)));
  expect(isDisabled(last.text, "otp")).toBe(true);
  expect((await answerCode(visitor, SECOND, codeFor(SECOND))).status).toBe(302);
});

test("a browser holds the codes of the last three numbers", async () => {
  const { club, visitor, codeFor } = await openWithTwoCodes();
  for (const typed of [typedPhone(3), typedPhone(4)]) {
    club.clock.at += MINUTE_MS;
    await askForCode(visitor, typed);
  }
  expect((await answerCode(visitor, FIRST, codeFor(FIRST))).status).toBe(400);
  expect((await answerCode(visitor, SECOND, codeFor(SECOND))).status).toBe(302);
});

test("the code of one number is not accepted for the other", async () => {
  const { visitor, codeFor } = await openWithTwoCodes();
  expect((await answerCode(visitor, SECOND, codeFor(FIRST))).status).toBe(400);
});

test("a number that is proven stays so when another tab asks for a code for another number", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await proveNumber(club, visitor, FIRST);
  await visitor.post("/signup", { intent: "send", phone: SECOND });
  const done = await visitor.post("/signup", { intent: "submit", ...signUpForm(FIRST) });
  expect(done.status).toBe(302);
  const members = await club.db.selectFrom("members").select("phone").execute();
  expect(members).toEqual([{ phone: `+91${FIRST}` }]);
});

test("a sign-up form that shows one number does not sign up with another that a second tab has proven", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await proveNumber(club, visitor, FIRST);
  const form = await visitor.get("/signup");
  expect(form.text).toContain(`name="phone" value="${FIRST}"`);
  await visitor.post("/signup", { intent: "restart" });
  await proveNumber(club, visitor, SECOND);
  const refused = await visitor.post("/signup", { intent: "submit", ...signUpForm(FIRST) });
  expect(refused.headers.get("Location")).toBe("/signup?again=");
  expect(await club.db.selectFrom("members").select("phone").execute()).toEqual([]);
});
