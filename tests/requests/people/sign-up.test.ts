import { expect, test } from "vitest";
import { createMember } from "~/core/people/members.server";
import { fillProfile, signUpMember } from "~/core/people/sign-up/sign-up-member.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const DIGITS = "9876543210";
const PHONE = `+91${DIGITS}`;
const TYPED = {
  fullName: "Nila Anand",
  username: "Nila.Anand",
  gender: "Female",
  dateOfBirth: "1996-04-12",
  profession: "Business",
  emergencyContact: "9000000001",
  phone: DIGITS,
  crew: "on",
  termsAccepted: "on",
};
const PROFILE = {
  ...TYPED,
  gender: "Female" as const,
  joinCrew: false,
  emergencyContact: undefined,
};

async function openWithCode(phone = DIGITS) {
  const club = await TestClub.open();
  const browser = club.visitor();
  await browser.post("/signup", { ...TYPED, phone, intent: "send" });
  const otp = club.sms.codeFor(`+91${phone}`);
  const submit = (changes: Record<string, string> = {}) =>
    browser.post("/signup", { ...TYPED, phone, otp, intent: "submit", ...changes });
  return { club, browser, otp, submit };
}

const countMembers = async (club: TestClub) =>
  (await club.db.selectFrom("members").select("id").execute()).length;

test("a user name in use is refused beside its field", async () => {
  const { club, submit } = await openWithCode();
  const before = await countMembers(club);
  const taken = await submit({ username: "ASHA" });
  expect(taken.status).toBe(400);
  expect(readable(taken.text)).toContain("That username is taken. Please choose another.");
  expect(await countMembers(club)).toBe(before);
});

test("a refused user name leaves the typed values and the proof", async () => {
  const { submit } = await openWithCode();
  const taken = await submit({ username: "ASHA" });
  for (const value of ["Nila Anand", "ASHA", "1996-04-12", "9000000001"]) {
    expect(taken.text).toContain(`value="${value}"`);
  }
  expect(readable(taken.text)).toContain("+91 98765 43210 is confirmed.");
  expect(taken.text).toMatch(/<option[^>]*selected=""[^>]*>Female/);
  expect((await submit()).location).toBe("/?welcome=registered");
});

test("a code stays usable after five user names in use", async () => {
  const { submit } = await openWithCode();
  for (let i = 0; i < 5; i++) await submit({ username: "asha" });
  expect((await submit()).status).toBe(302);
});

test("a code stays usable after refused forms", async () => {
  const { submit } = await openWithCode();
  for (let i = 0; i < 6; i++) expect((await submit({ fullName: " " })).status).toBe(400);
  expect((await submit()).status).toBe(302);
});

test.each([["submit"], ["verify"]])(
  "a member who proves their number at sign-up (%s) is signed in and not changed",
  async (intent) => {
    const { club, browser, submit } = await openWithCode("6000000001");
    const before = await countMembers(club);
    const done = await submit({ intent });
    expect(done.location).toBe("/dashboard");
    expect(readable((await browser.get("/dashboard")).text)).toContain("Asha Raman");
    expect(await countMembers(club)).toBe(before);
    const { consumed_at } = await club.db
      .selectFrom("otp_challenge")
      .select("consumed_at")
      .executeTakeFirstOrThrow();
    expect(consumed_at).toBe(club.clock.now());
  },
);

test.each(["suspended", "inactive"] as const)(
  "a member who is %s is not signed in by the sign-up either",
  async (status) => {
    const { club, browser, submit } = await openWithCode("6000000001");
    await club.db.updateTable("members").set({ status }).where("username", "=", "asha").execute();
    const refused = await submit({ intent: "verify" });
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(
      "Please write to hello@club.example or call +91 60000 00000.",
    );
    expect(browser.cookies.has("session")).toBe(false);
  },
);

test("a profile finished after a member took the number meanwhile is refused", async () => {
  const { club, submit } = await openWithCode();
  await submit({ intent: "verify" });
  const now = club.clock.now();
  const memberId = await createMember(club.db, {
    phone: PHONE,
    registrationType: "mobile_otp",
    now,
  });
  await fillProfile(club.db, { memberId, profile: { ...PROFILE, username: "other" }, now });
  expect(readable((await submit()).text)).toContain(
    "❌ Failed to sign up. This number already belongs to a member: sign in instead.",
  );
});

test("a sign-up of a member with only a number fills in their account", async () => {
  const { club, submit } = await openWithCode();
  const now = club.clock.now();
  const id = await createMember(club.db, { phone: PHONE, registrationType: "mobile_otp", now });
  expect((await submit()).status).toBe(302);
  const members = await club.db
    .selectFrom("members")
    .select(["id", "username", "running_level", "join_crew", "emergency_contact"])
    .where("phone", "=", PHONE)
    .execute();
  expect(members).toEqual([
    {
      id,
      username: "nila.anand",
      running_level: "beginner",
      join_crew: 1,
      emergency_contact: "9000000001",
    },
  ]);
});

test("thirty parallel submits of one form create one member with one session", async () => {
  const { club, submit } = await openWithCode();
  const before = await countMembers(club);
  const answers = await Promise.all(Array.from({ length: 30 }, () => submit()));
  const isDone = (location = "") => location.startsWith("/?welcome");
  expect(answers.filter(({ location }) => isDone(location))).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await countMembers(club)).toBe(before + 1);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

test("of two parallel sign-ups with one user name one is refused", async () => {
  const club = await TestClub.open({ sample: false });
  const people = await Promise.all(
    ["9876543210", "9876543211"].map(async (phone) => {
      const browser = club.visitor();
      await browser.post("/signup", { ...TYPED, phone, intent: "send" });
      return { browser, phone, otp: club.sms.codeFor(`+91${phone}`) };
    }),
  );
  const answers = await Promise.all(
    people.map(({ browser, phone, otp }) =>
      browser.post("/signup", { ...TYPED, phone, otp, intent: "submit" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
  expect(await countMembers(club)).toBe(1);
});

test("a posted role, status or plan is ignored", async () => {
  const { club, submit } = await openWithCode();
  const extra = { role: "run_leader", status: "active", planType: "Premium", totalRuns: "99" };
  expect((await submit(extra)).status).toBe(302);
  const member = await club.db
    .selectFrom("members")
    .select(["role", "status", "plan_type"])
    .where("phone", "=", PHONE)
    .executeTakeFirstOrThrow();
  expect(member).toEqual({ role: "member", status: "pending", plan_type: "Basic" });
});

test("a sign-up without a challenge creates no member", async () => {
  const club = await TestClub.open({ sample: false });
  const outcome = await signUpMember(club.db, {
    ...club.services,
    challengeId: undefined,
    profile: PROFILE,
    consents: [],
    ip: "",
    requestId: "",
    place: { ip: "", userAgent: "" },
    now: club.clock.now(),
  });
  expect(outcome).toEqual({ ok: false, reason: "no_request" });
  expect(await countMembers(club)).toBe(0);
});

test("a profile is stored with the time when the terms were accepted", async () => {
  const { db } = await TestClub.open({ sample: false });
  const memberId = await createMember(db, {
    phone: PHONE,
    registrationType: "mobile_otp",
    now: 1,
  });
  await fillProfile(db, { memberId, profile: PROFILE, now: 2 });
  const member = await db.selectFrom("members").selectAll().executeTakeFirstOrThrow();
  expect(member).toMatchObject({
    display_name: "Nila Anand",
    terms_accepted_at: 2,
    emergency_contact: null,
    created_at: 1,
    updated_at: 2,
  });
});
