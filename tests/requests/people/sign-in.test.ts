import { expect, test } from "vitest";
import { createMember } from "~/core/people/members.server";
import { signInMember } from "~/core/people/sign-in/sign-in-member.server";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { SmsOutcome } from "~/gateways/sms";
import { SECOND_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { answerCode, waitOf } from "../../support/codes";

const DIGITS = "9876543210";
const PHONE = `+91${DIGITS}`;
const ASHA = { digits: "6000000001", phone: "+916000000001" };

async function openWithCode(digits = DIGITS) {
  const club = await TestClub.open();
  const browser = club.visitor();
  await browser.post("/signin", { intent: "send", phone: digits });
  const otp = club.sms.codeFor(`+91${digits}`);
  const verify = (changes: Record<string, string> = {}, path = "/SignIn") =>
    browser.post(path, { intent: "verify", phone: digits, otp, ...changes });
  return { club, browser, otp, verify };
}

test("an unknown number becomes a pending member with only that number", async () => {
  const { club, browser, verify } = await openWithCode();
  expect((await verify()).location).toBe("/dashboard");
  const member = await club.db
    .selectFrom("members")
    .selectAll()
    .where("phone", "=", PHONE)
    .executeTakeFirstOrThrow();
  expect(member).toMatchObject({
    status: "pending",
    registration_type: "mobile_otp",
    full_name: null,
    username: null,
    running_level: null,
    role: "member",
    plan_type: "Basic",
  });
  expect(readable((await browser.get("/dashboard")).text)).toContain("Finish your profile");
});

test("a known number signs in to its own account", async () => {
  const { browser, verify } = await openWithCode(ASHA.digits);
  expect((await verify()).location).toBe("/dashboard");
  expect(readable((await browser.get("/dashboard")).text)).toContain("Asha Raman");
});

test("fifty parallel requests with one right code start exactly one session", async () => {
  const { club, verify } = await openWithCode();
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify()));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  const members = club.db.selectFrom("members").select("id").where("phone", "=", PHONE);
  expect(await members.execute()).toHaveLength(1);
});

test("the right code from a browser that requested none is refused", async () => {
  const { club, otp } = await openWithCode();
  const other = club.visitor();
  const answer = await other.post("/signin", { intent: "verify", phone: DIGITS, otp });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("No OTP request found. Please request a new OTP.");
});

test("a gateway that does not answer delays no other request", async () => {
  const { promise: silence, resolve } = Promise.withResolvers<SmsOutcome>();
  const club = await TestClub.open({ services: { sms: { send: () => silence } } });
  const asked = club.visitor().post("/signin", { intent: "send", phone: DIGITS });
  const asha = await club.member("asha");
  for (const path of ["/", "/events", "/dashboard"]) {
    expect((await asha.get(path)).status).toBe(200);
  }
  expect((await club.visitor().get("/signin")).status).toBe(200);
  const displayName = "Asha the second";
  expect((await asha.post("/settings", { intent: "rename", displayName })).status).toBe(200);
  resolve({ ok: false, reason: "unavailable" });
  expect(readable((await asked).text)).toContain("Authentication service error.");
});

test.each([
  ["text", "abc"],
  ["an object", Buffer.from('{"id":"x"}').toString("base64")],
  ["a number", Buffer.from("7").toString("base64")],
  ["nothing", ""],
])("a challenge cookie with %s is refused like a missing one", async (_, cookie) => {
  const club = await TestClub.open({ sample: false });
  const browser = club.visitor();
  browser.cookies.set("challenge", cookie);
  browser.cookies.set("session", cookie);
  browser.cookies.set("admin", cookie);
  const answer = await browser.post("/signin", { intent: "verify", phone: DIGITS, otp: "123456" });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("No OTP request found. Please request a new OTP.");
  expect((await browser.get("/dashboard")).status).toBe(401);
  expect((await browser.get("/admin/bookings")).status).toBe(302);
});

test("a code signs in for its own number, once, also after wrong tries", async () => {
  const { browser, otp, verify } = await openWithCode();
  const wrong = "Failed to verify OTP. Invalid OTP. Please check and try again.";
  const otherNumber = await verify({ phone: "9876543211" });
  expect(readable(otherNumber.text)).toContain(wrong);
  const otherCode = await verify({ otp: String((Number(otp) + 1) % 1e6).padStart(6, "0") });
  expect(readable(otherCode.text)).toContain(wrong);
  expect(otherCode.text).toContain(`value="${DIGITS}"`);
  expect((await verify()).status).toBe(302);
  browser.cookies.delete("session");
  const again = await verify();
  expect(readable(again.text)).toContain("OTP has expired. Please request a new one.");
});

test("a resend does not return the digits that were typed before it", async () => {
  const { club, browser, otp } = await openWithCode();
  club.clock.at += 30 * SECOND_MS;
  const resent = await browser.post("/signin", { intent: "send", phone: DIGITS, otp });
  expect(resent.status).toBe(200);
  expect(resent.text).toContain(DIGITS);
  expect(resent.text).not.toContain(otp);
});

test("a used code is refused in another browser even with its cookie", async () => {
  const { club, browser, otp, verify } = await openWithCode();
  expect((await verify()).status).toBe(302);
  const other = club.visitor();
  other.cookies.set("challenge", browser.cookies.get("challenge") ?? "");
  const replayed = await answerCode(other, DIGITS, otp);
  expect(readable(replayed.text)).toContain(
    "Failed to verify OTP. OTP has expired. Please request a new one.",
  );
});

test.each(["suspended", "inactive"] as const)(
  "a member who is %s cannot sign in",
  async (status) => {
    const { club, browser, verify } = await openWithCode(ASHA.digits);
    await club.db.updateTable("members").set({ status }).where("phone", "=", ASHA.phone).execute();
    const answer = await verify();
    expect(answer.status).toBe(400);
    expect(readable(answer.text)).toContain(
      "Please write to hello@club.example or call +91 60000 00000.",
    );
    expect(browser.cookies.has("session")).toBe(false);
    expect(await club.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  },
);

test("the refusal of a suspended member's code carries the wait for another", async () => {
  const { club, verify } = await openWithCode(ASHA.digits);
  const suspended = { status: "suspended" as const };
  await club.db.updateTable("members").set(suspended).where("phone", "=", ASHA.phone).execute();
  club.clock.at += 10 * SECOND_MS;
  expect(waitOf((await verify({}, "/signin.data")).text)).toBe(20);
});

test.each([
  ["/events", "/events"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["https://evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
])("after sign-in ?next=%s leads to %s", async (next, location) => {
  const { verify } = await openWithCode();
  const answer = await verify({}, `/signin?${new URLSearchParams({ next })}`);
  expect(answer.location).toBe(location);
});

test("a sign-in without a challenge creates no member", async () => {
  const club = await TestClub.open({ sample: false });
  const requestContext = {
    ...club.services,
    now: 1,
    ip: "",
    requestId: "",
    place: { ip: "", userAgent: "" },
  };
  const outcome = await signInMember(club.db, {
    ...requestContext,
    challengeId: undefined,
    phone: PHONE,
    code: "123456",
  });
  expect(outcome).toEqual({ ok: false, reason: "no_request" });
  expect(await club.db.selectFrom("members").select("id").execute()).toEqual([]);
});

test("starting achievements and statistics again changes nothing", async () => {
  const { db } = await TestClub.open({ sample: false });
  const memberId = await createMember(db, {
    phone: PHONE,
    registrationType: "contact_form",
    now: 1,
  });
  await db.updateTable("achievements").set({ progress: 3 }).execute();
  await db.updateTable("member_statistics").set({ total_runs: 3 }).execute();
  await startStatistics(db, { memberIds: [memberId], now: 2 });
  const progress = await db.selectFrom("achievements").select("progress").execute();
  expect(progress).toEqual([3, 3, 3, 3].map((value) => ({ progress: value })));
  const runs = await db.selectFrom("member_statistics").select("total_runs").execute();
  expect(runs).toEqual([{ total_runs: 3 }]);
});
