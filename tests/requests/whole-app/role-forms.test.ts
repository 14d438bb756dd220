/** The forms of pages whose forms take different rights, by every role of an admin. */
import { expect, test } from "vitest";
import { ADMIN_ROLES, hasRight, type Right } from "~/core/people/rights/roles";
import { ACCESS } from "~/parts";
import { TestClub } from "../../support/club";

const MEMBER = "sample-member-asha";
const EVENT = "sample-event-upcoming";
const KEY = "0b7ecf1e-4a0f-4f57-9d43-1f0d7f0a1c11";

type Form = [path: string, at: string, right: Right, fields: Record<string, string>];

const FORMS: Form[] = [
  ["/admin/bookings", "", "bookings", { intent: "move", bookingId: "x", from: "pending" }],
  ["/admin/bookings", "", "bookings", { intent: "note", bookingId: "x", notes: "late" }],
  ["/admin/bookings", "", "money", { intent: "paid", paymentId: "x" }],
  ["/admin/events/:id", EVENT, "events", { intent: "cancel" }],
  ["/admin/events/:id", EVENT, "events", { intent: "publish" }],
  ["/admin/events/:id", EVENT, "events", { intent: "complete" }],
  ["/admin/events/:id", EVENT, "events", { intent: "retry" }],
  ["/admin/events/:id", EVENT, "bookings", { intent: "book", phone: "1" }],
  ["/admin/events/:id", EVENT, "bookings", { intent: "grant", bookingId: "x" }],
  ["/admin/events/:id", EVENT, "money", { intent: "paid", paymentId: "x" }],
  ["/admin/events/:id", EVENT, "money", { intent: "undo", paymentId: "x" }],
  ["/admin/subscribers/:memberId", MEMBER, "phones", { intent: "reveal" }],
  ["/admin/subscribers/:memberId", MEMBER, "members", { intent: "plan", planType: "Premium" }],
  ["/admin/subscribers/:memberId", MEMBER, "members", { intent: "role", role: "run_leader" }],
  ["/admin/subscribers/:memberId", MEMBER, "bookings", { intent: "note", text: "asthma" }],
  ["/admin/subscribers/:memberId", MEMBER, "bookings", { intent: "remove-note", noteId: "x" }],
  [
    "/admin/subscribers/:memberId",
    MEMBER,
    "bookings",
    { intent: "book", eventId: "x", submitKey: KEY },
  ],
  [
    "/admin/subscribers/:memberId",
    MEMBER,
    "money",
    { intent: "membership", startsOn: "2026-11-18", rupees: "299", method: "cash" },
  ],
  ["/admin/subscribers/:memberId", MEMBER, "money", { intent: "paid", paymentId: "x" }],
];

test("every right of a page with several is tried", () => {
  const several = Object.entries(ACCESS).flatMap(([path, { write }]) =>
    write !== "self" && write.length > 1 ? write.map((right) => `${path} ${right}`) : [],
  );
  const tried = new Set(FORMS.map(([path, , right]) => `${path} ${right}`));
  expect([...tried].sort()).toEqual(several.sort());
});

test.each(ADMIN_ROLES)(
  "%s sends exactly the forms that the role has the right to",
  async (role) => {
    const club = await TestClub.open();
    const admin = await club.admin(role);
    for (const [path, at, right, fields] of FORMS) {
      const { status } = await admin.post(path.replace(/:\w+/, at), fields);
      const isRefused = status === 403;
      expect({ role, path, fields, isRefused }).toEqual({
        role,
        path,
        fields,
        isRefused: !hasRight(role, right),
      });
    }
  },
);

test("a refused form changes nothing", async () => {
  const club = await TestClub.open();
  const member = () =>
    club.db.selectFrom("members").selectAll().where("id", "=", MEMBER).executeTakeFirst();
  const before = await member();
  const treasurer = await club.admin("treasurer");
  const refused = await treasurer.post(`/admin/subscribers/${MEMBER}`, {
    intent: "role",
    role: "run_leader",
  });
  expect(refused.status).toBe(403);
  expect(await member()).toEqual(before);
});

test("the data of a page alone is refused to a role that may not read the page", async () => {
  const club = await TestClub.open();
  const desk = await club.admin("desk");
  const route = encodeURIComponent("core/reports/report/route");
  expect((await desk.get(`/admin/reports.data?_routes=${route}`)).status).toBe(403);
  const page = await desk.get("/admin/reports");
  expect(page.status).toBe(403);
  expect(page.text).toContain("Your role can’t open this page");
  expect(page.text).not.toContain("Est. Revenue");
});
