/** Every action that does one of several things, asked for a thing that no form of its page asks for. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TestClub } from "../../support/club";

const EVENT = "sample-event-upcoming";
const SLUG = "lakeside-sunday-loop";
const MEMBER = "sample-member-asha";
const KEY = "0b7ecf1e-4a0f-4f57-9d43-1f0d7f0a1c11";
const RUN = {
  title: "Hill loop",
  date: "2026-11-17",
  time: "06:00",
  distance: "5",
  duration: "30",
};

/** By the action's file: who sends what to where, with the fields of the act that is the last of its list. */
const FORMS: Record<string, [who: "visitor" | "member" | "admin", path: string, Fields]> = {
  "account/signin": ["visitor", "/signin", { phone: "9812345678", otp: "123456" }],
  "account/signup": ["visitor", "/signup", { phone: "9812345678", otp: "123456" }],
  "admin/account": ["admin", "/admin/account", { current: "x", password: "five-late-evenings" }],
  "admin/admin": ["visitor", "/admin", { username: "ravi", password: "five-early-mornings" }],
  "admin/announcement": ["admin", "/admin/announcements/x", {}],
  "admin/announcements": ["admin", "/admin/announcements", { text: "Hello", submitKey: KEY }],
  "admin/event": ["admin", `/admin/events/${EVENT}`, { reason: "Rain", scope: "one" }],
  "admin/passkeys": [
    "admin",
    "/admin/passkeys",
    { passkeyId: "x", password: "five-early-mornings" },
  ],
  "admin/payments-statement": ["admin", "/admin/payments/statement", { statement: "Date,Amount" }],
  "admin/setting": ["admin", "/admin/settings/upi", { seen: "0" }],
  "admin/settings": ["admin", "/admin/settings", { phone: "9812345678" }],
  "admin/subscriber-edit": ["admin", `/admin/subscribers/${MEMBER}/edit`, { phone: "9812345678" }],
  "admin/subscribers-import": ["admin", "/admin/subscribers/import", { list: "name,phone" }],
  "admin/welfare": ["admin", "/admin/welfare", { reportId: "x" }],
  "member/announce": ["member", `/events/${SLUG}/announce`, { text: "Hello", submitKey: KEY }],
  "member/book": ["member", `/events/${SLUG}/book`, { plan: "pay_per_run", submitKey: KEY }],
  "member/booking": ["member", "/bookings/:booking", { utr: "412345678901" }],
  "member/bookings": ["member", "/bookings", {}],
  "member/dashboard": ["member", "/dashboard", { seen: "early_bird" }],
  "member/membership": ["member", "/membership", { utr: "412345678901" }],
  "member/profile": [
    "member",
    "/profile",
    { displayName: "A", runningLevel: "beginner", version: "0" },
  ],
  "member/progress-events": ["member", "/progress/events", { title: "Race", submitKey: KEY }],
  "member/progress-import": ["member", "/progress/import", {}],
  "member/progress-run": ["member", "/progress/runs/x", RUN],
  "member/push": ["member", "/push", { endpoint: "https://push.example.com/x" }],
  "member/settings": ["member", "/settings", { sessionId: "x" }],
  "member/settings-data": ["member", "/settings/data", { otp: "123456" }],
  "member/settings-notifications": ["member", "/settings/notifications", {}],
  "member/settings-passkeys": ["member", "/settings/passkeys", { passkeyId: "x" }],
  "member/settings-passkeys-options": ["member", "/settings/passkeys/options", {}],
  "member/settings-privacy": ["member", "/settings/privacy", { purpose: "photos", given: "yes" }],
  "member/volunteer": ["member", `/events/${SLUG}/volunteer`, { role: "sweep" }],
  "run-day/qr-info-results": ["admin", `/qr-info/results?event=${EVENT}`, { bookingId: "x" }],
};

type Fields = Record<string, string>;

/** Those whose schema has the list of intents: a form that it does not know cannot be read. */
const SCHEMAS: [who: "member" | "admin", path: string, Fields][] = [
  ["admin", "/admin/bookings", { bookingId: "x", from: "pending", to: "confirmed" }],
  ["admin", "/admin/bookings", { paymentId: "x", method: "cash" }],
  ["admin", "/admin/events/new", {}],
  ["admin", "/admin/messages", { contactId: "x" }],
  ["admin", "/admin/payments", { paymentId: "x", method: "cash" }],
  ["admin", "/admin/posts", { postId: "x" }],
  ["admin", "/admin/registrations", { memberId: MEMBER, from: "active", to: "suspended" }],
  ["admin", "/admin/subscribers", { memberId: MEMBER, from: "active", to: "suspended" }],
  ["admin", `/admin/subscribers/${MEMBER}`, { memberId: MEMBER, from: "active", to: "suspended" }],
  ["admin", `/admin/subscribers/${MEMBER}`, { paymentId: "x", method: "cash" }],
  ["admin", `/admin/subscribers/${MEMBER}`, { text: "asthma" }],
  ["admin", "/admin/team", { username: "zoya" }],
  ["member", "/community/posts", { postId: "x" }],
];

test("every action with a list of intents is in the table", () => {
  const files = globSync("app/routes/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("requireIntent("),
  );
  const named = files.map((file) => file.replace(/^app.routes.|\.tsx$/g, "").replace("\\", "/"));
  expect(named.sort()).toEqual(Object.keys(FORMS).sort());
});

async function openBrowsers() {
  const club = await TestClub.open();
  const browsers = {
    visitor: club.visitor(),
    member: await club.member("asha"),
    admin: await club.admin(),
  };
  const isAsha = { event_id: EVENT, member_id: MEMBER };
  await club.db
    .updateTable("members")
    .set({ role: "run_leader" })
    .where("id", "=", MEMBER)
    .execute();
  await club.db.deleteFrom("volunteers").where("member_id", "=", MEMBER).execute();
  await club.db
    .insertInto("volunteers")
    .values({ ...isAsha, role: "leader", created_at: 1, pace_group_id: null })
    .execute();
  await club.db.updateTable("admins").set({ reads_welfare: 1 }).execute();
  return { club, browsers };
}

test.each(["no-such-thing", "cancel ", "__proto__", ""])(
  "the intent '%s' is refused everywhere",
  async (intent) => {
    const { club, browsers } = await openBrowsers();
    const { id } = await club.db
      .selectFrom("bookings")
      .select("id")
      .where("member_id", "=", MEMBER)
      .executeTakeFirstOrThrow();
    const answered: Record<string, string> = {};
    for (const [file, [who, path, fields]] of Object.entries(FORMS)) {
      const { status, text } = await browsers[who].post(path.replace(":booking", id), {
        ...fields,
        intent,
      });
      answered[file] = `${status}${text.includes("unknown_intent") ? " unknown_intent" : ""}`;
    }
    const refused = Object.keys(FORMS).map((file) => [file, "400 unknown_intent"]);
    expect(answered).toEqual(Object.fromEntries(refused));
    // An empty field counts as none for a schema.
    for (const [who, path, fields] of intent === "" ? [] : SCHEMAS)
      expect({
        path,
        status: (await browsers[who].post(path, { ...fields, intent })).status,
      }).toEqual({ path, status: 400 });
  },
);

test("a form without an intent does not cancel the run", async () => {
  const { club, browsers } = await openBrowsers();
  const answer = await browsers.admin.post(`/admin/events/${EVENT}`, {
    reason: "Rain",
    scope: "one",
  });
  expect(answer.status).toBe(400);
  const event = await club.db
    .selectFrom("events")
    .select("status")
    .where("id", "=", EVENT)
    .executeTakeFirstOrThrow();
  expect(event.status).toBe("published");
});
