import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { fieldValue, readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";

const SIGN_UP = {
  fullName: "Nila Anand",
  username: "Nila",
  gender: "Female",
  dateOfBirth: "1996-04-12",
  profession: "Employee",
  phone: "98765 43210",
  termsAccepted: "on",
};
const PHONE = "+919876543210";

test("a visitor's free first run is booked after the sign-up and confirmed at once", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();

  const { phone, ...profile } = SIGN_UP;
  const sent = await visitor.post("/signup", { phone, intent: "send" });
  expect(readable(sent.text)).toContain("OTP sent successfully!");
  const otp = club.sms.codeFor(PHONE);
  const proven = await visitor.post("/signup", { phone, otp, intent: "verify" });
  expect(proven.location).toBe("/signup");
  expect(readable((await visitor.get("/signup")).text)).toContain("Step 2 of 2");
  const done = await visitor.post("/signup", { ...profile, intent: "submit" });
  expect(done.status).toBe(302);
  expect(done.location).toBe("/?welcome=registered");
  expect(readable((await visitor.get("/?welcome=registered")).text)).toContain(
    "✅ User registered successfully!",
  );

  const bookPage = await visitor.get("/events/lakeside-sunday-loop/book");
  const submitKey = fieldValue(bookPage.text, "submitKey");
  const booked = await visitor.post("/events/lakeside-sunday-loop/book", {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey,
    waiver: WAIVER_VERSION,
  });
  expect(booked.location).toMatch(/^\/bookings\/.+\?new$/);
  expect(readable((await visitor.get("/dashboard")).text)).toContain("You're in");
  expect(readable((await visitor.get("/events")).text)).toContain("24 of 50 spots left");

  const admin = await club.admin();
  const list = await admin.get("/admin/bookings?status=confirmed&period=all");
  expect(readable(list.text)).toContain("Nila Anand");
});

test("sign-up creates the member, profile, four achievements and zero statistics in one transaction", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await visitor.post("/signup", { ...SIGN_UP, intent: "send" });
  await visitor.post("/signup", { ...SIGN_UP, intent: "submit", otp: club.sms.codeFor(PHONE) });
  const member = await club.db.selectFrom("members").selectAll().executeTakeFirstOrThrow();
  expect(member).toMatchObject({
    phone: PHONE,
    username: "nila",
    full_name: "Nila Anand",
    status: "pending",
    registration_type: "mobile_otp",
  });
  const achievements = await club.db.selectFrom("achievements").select("achievement").execute();
  expect(achievements.map((row) => row.achievement).sort()).toEqual([
    "community_builder",
    "consistent_runner",
    "early_bird",
    "marathon_ready",
  ]);
  const statistics = await club.db
    .selectFrom("member_statistics")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(statistics).toMatchObject({ member_id: member.id, total_runs: 0, current_streak: 0 });
});

test("an admin's sign-in is answered after 800 ms, right or wrong", async () => {
  const club = await TestClub.open();
  await club.admin();
  const visitor = club.visitor();
  const wrong = await visitor.post("/admin", { username: "ravi", password: "something else" });
  expect(readable(wrong.text)).toContain("Invalid username or password. Please try again.");
  expect(wrong.text).toContain('value="ravi"');
  expect(wrong.text).not.toContain("something else");
  const right = await visitor.post("/admin?next=/admin/bookings", ADMIN);
  expect(right.location).toBe("/admin/bookings");
  expect(club.clock.waits).toEqual([club.clock.at + 800, club.clock.at + 800]);
  expect(readable((await visitor.get("/admin/dashboard")).text)).toContain("System Administrator");
});
