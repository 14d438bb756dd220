/** Every action that does one of several things, asked for a thing that no form of its page asks for. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TestClub } from "../../support/club";
import { EXTENSION_CASES, type Form } from "../../support/extension-cases";

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
const FORMS: Record<string, Form> = {
  ...Object.assign({}, ...EXTENSION_CASES.map(({ forms }) => forms)),
  "core/people/sign-in/route": ["visitor", "/signin", { phone: "9812345678", otp: "123456" }],
  "core/people/sign-up/route": ["visitor", "/signup", { phone: "9812345678", otp: "123456" }],
  "core/people/admin-links/route": ["visitor", "/join/x", { password: "five-late-evenings" }],
  "core/site/words/event-route": ["admin", `/admin/events/${EVENT}/words`, { language: "kn" }],
  "core/people/admin-account/route": [
    "admin",
    "/admin/account",
    { current: "x", password: "five-late-evenings" },
  ],
  "core/people/admin-sign-in/route": [
    "visitor",
    "/admin",
    { username: "ravi", password: "five-early-mornings" },
  ],
  "core/events/hub/route": ["admin", `/admin/events/${EVENT}`, { reason: "Rain", scope: "one" }],
  "core/site/backups/route": ["admin", "/admin/backups", { own: "five-early-mornings" }],
  "core/site/templates/route": ["admin", "/admin/templates", { seen: "0" }],
  "core/site/settings/section-route": ["admin", "/admin/settings/upi", { seen: "0" }],
  "core/site/settings/route": ["admin", "/admin/settings", { phone: "9812345678" }],
  "core/admin/edit-member/route": [
    "admin",
    `/admin/subscribers/${MEMBER}/edit`,
    { phone: "9812345678" },
  ],
  "core/account/erase-member/route": [
    "admin",
    `/admin/subscribers/${MEMBER}/erase`,
    { asked: "on" },
  ],
  "core/bookings/book/route": [
    "member",
    `/events/${SLUG}/book`,
    { plan: "pay_per_run", submitKey: KEY },
  ],
  "core/bookings/booking/route": ["member", "/bookings/:booking", { utr: "412345678901" }],
  "core/bookings/my-bookings/route": ["member", "/bookings", {}],
  "core/account/dashboard/route": ["member", "/dashboard", { seen: "early_bird" }],
  "core/payments/membership/route": ["member", "/membership", { utr: "412345678901" }],
  "core/people/profile/route": [
    "member",
    "/profile",
    { displayName: "A", runningLevel: "beginner", version: "0" },
  ],
  "core/account/races/route": ["member", "/progress/events", { title: "Race", submitKey: KEY }],
  "core/progress/watch-files/route": ["member", "/progress/import", {}],
  "core/progress/activities/route": ["member", "/progress/runs/x", RUN],
  "core/people/settings/route": ["member", "/settings", { sessionId: "x" }],
  "core/account/my-data/route": ["member", "/settings/data", { otp: "123456" }],
  "core/messages/choices/route": ["member", "/settings/notifications", {}],
  "core/account/privacy/route": [
    "member",
    "/settings/privacy",
    { purpose: "photos", given: "yes" },
  ],
  "core/events/volunteers/route": ["member", `/events/${SLUG}/volunteer`, { role: "sweep" }],
  "core/check-in/results/route": ["admin", `/qr-info/results?event=${EVENT}`, { bookingId: "x" }],
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
  const files = globSync("app/{core,extensions}/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("requireIntent("),
  );
  const named = files.map((file) => file.replace(/^app.|\.tsx$/g, "").replaceAll("\\", "/"));
  expect(named.sort()).toEqual(Object.keys(FORMS).sort());
});

async function openBrowsers() {
  const club = await TestClub.open({ isUnrendered: true });
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
