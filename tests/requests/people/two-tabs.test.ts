/** One browser with two tabs: with two numbers, or with one that the first tab is done with. */
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
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

const EXPIRED = "OTP has expired. Please request a new one.";

async function signInWithCode() {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, FIRST);
  const code = club.sms.codeFor(`+91${FIRST}`);
  expect((await answerCode(visitor, FIRST, code)).status).toBe(302);
  return { club, visitor, code };
}

const signOut = (visitor: Browser) => visitor.post("/logout", {});

test("a code that another tab used goes on as signed in", async () => {
  const { visitor, code } = await signInWithCode();
  expect((await answerCode(visitor, FIRST, code)).location).toBe("/dashboard");
  const emptyBoxes = await visitor.post("/signin?next=/events", { intent: "verify", phone: FIRST });
  expect(emptyBoxes.location).toBe("/events");
});

test("Get OTP for the number that another tab signed in with sends no code", async () => {
  const { club, visitor } = await signInWithCode();
  club.clock.at += MINUTE_MS;
  expect((await askForCode(visitor, FIRST)).location).toBe("/dashboard");
  const signUp = await visitor.post("/signup", { intent: "send", phone: FIRST });
  expect(signUp.location).toBe("/dashboard");
  expect(club.sms.sent).toHaveLength(1);
});

test("a code that another tab used is expired after the sign-out, with closed boxes", async () => {
  const { visitor, code } = await signInWithCode();
  await signOut(visitor);
  const late = await answerCode(visitor, FIRST, code);
  expect(readable(late.text)).toContain(EXPIRED);
  expect(isDisabled(late.text, "otp")).toBe(true);
});

test("a page that is opened after the sign-out does not show the number of a used code", async () => {
  const { visitor } = await signInWithCode();
  await signOut(visitor);
  expect((await visitor.get("/signin")).text).not.toContain(FIRST);
});

test("a sign-in in one tab leaves the code for another number in the other tab", async () => {
  const { club, visitor, codeFor } = await openWithTwoCodes();
  await answerCode(visitor, FIRST, codeFor(FIRST));
  expect((await answerCode(visitor, SECOND, codeFor(SECOND))).status).toBe(302);
  const members = await club.db.selectFrom("members").select("phone").orderBy("phone").execute();
  expect(members.map(({ phone }) => phone)).toEqual([`+91${FIRST}`, `+91${SECOND}`]);
});

test.each([
  ["submit", "/?welcome=registered"],
  ["verify", "/dashboard"],
  ["send", "/dashboard"],
])(
  "the %s of a sign-up that another tab has finished goes on as signed in",
  async (intent, path) => {
    const club = await TestClub.open({ sample: false });
    const visitor = club.visitor();
    await proveNumber(club, visitor, FIRST);
    const form = signUpForm(FIRST);
    expect((await visitor.post("/signup", { ...form, intent: "submit" })).status).toBe(302);
    const again = await visitor.post("/signup", { ...form, intent, fullName: "Nobody Else" });
    expect(again.location).toBe(path);
    const members = await club.db.selectFrom("members").select("full_name").execute();
    expect(members).toEqual([{ full_name: "Nila Anand" }]);
  },
);

test("a sign-up whose number another tab signed in with fills in that member's profile", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await proveNumber(club, visitor, FIRST);
  club.clock.at += MINUTE_MS;
  await askForCode(visitor, FIRST);
  await answerCode(visitor, FIRST, club.sms.codeFor(`+91${FIRST}`));
  const done = await visitor.post("/signup", { ...signUpForm(FIRST), intent: "submit" });
  expect(done.location).toBe("/?welcome=registered");
  const members = await club.db.selectFrom("members").select("full_name").execute();
  expect(members).toEqual([{ full_name: "Nila Anand" }]);
});

test("the code of a sign-in opens no boxes in Settings when none can be sent there", async () => {
  const { club, visitor } = await signInWithCode();
  const ask = () => visitor.post("/settings/privacy", { intent: "code" });
  club.sms.outcome = { ok: false, reason: "unavailable" };
  const unsent = await ask();
  expect(unsent.status).toBe(400);
  expect(unsent.text).not.toContain('name="otp"');
  club.sms.outcome = { ok: true };
  club.clock.at += MINUTE_MS;
  expect((await ask()).status).toBe(200);
  const tooSoon = await ask();
  expect(tooSoon.status).toBe(400);
  expect(tooSoon.text).toContain('name="otp"');
});
