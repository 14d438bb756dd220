import { expect, test } from "vitest";
import { ADDED_PAGES } from "~/parts";
import { TestClub } from "../../support/club";
import { statuses } from "../../support/members";
import { pages, SIGNS_OUT } from "../../support/pages";

/** Every route of the admin panel, those of the core at an address with data. */
const DOORS: Record<string, string> = {
  ...Object.fromEntries(
    ADDED_PAGES.filter((path) => path.startsWith("/admin/")).map((path) => [
      path,
      path.replace(/:\w+/g, "none"),
    ]),
  ),
  "/admin/dashboard": "/admin/dashboard",
  "/admin/bookings": "/admin/bookings",
  "/admin/bookings/changes": "/admin/bookings/changes",
  "/admin/events": "/admin/events",
  "/admin/events/new": "/admin/events/new",
  "/admin/events/:id": "/admin/events/sample-event-upcoming",
  "/admin/events/:id/edit": "/admin/events/sample-event-upcoming/edit",
  "/admin/events/:id/words": "/admin/events/sample-event-upcoming/words",
  "/admin/payments": "/admin/payments",
  "/admin/payments/takings": "/admin/payments/takings",
  "/admin/payments.csv": "/admin/payments.csv?from=2026-11-01&to=2026-11-30",
  "/admin/credits": "/admin/credits",
  "/admin/analytics": "/admin/analytics",
  "/admin/registrations": "/admin/registrations",
  "/admin/messages": "/admin/messages",
  "/admin/events/:id/told": "/admin/events/none/told?cause=none",
  "/admin/posts": "/admin/posts",
  "/admin/subscribers": "/admin/subscribers",
  "/admin/subscribers/:memberId": "/admin/subscribers/sample-member-asha",
  "/admin/subscribers/:memberId/money": "/admin/subscribers/sample-member-asha/money",
  "/admin/subscribers/new": "/admin/subscribers/new",
  "/admin/subscribers/:memberId/merge": "/admin/subscribers/sample-member-asha/merge",
  "/admin/subscribers/:memberId/edit": "/admin/subscribers/sample-member-asha/edit",
  "/admin/subscribers/:memberId/erase": "/admin/subscribers/sample-member-asha/erase",
  "/admin/subscribers.csv": "/admin/subscribers.csv",
  "/admin/reports": "/admin/reports",
  "/admin/reports/export": "/admin/reports/export?format=json",
  "/admin/roster/:eventId": "/admin/roster/sample-event-upcoming",
  "/admin/events/calendar": "/admin/events/calendar",
  "/admin/reports/bookings.csv": "/admin/reports/bookings.csv",
  "/admin/reports/payments.csv": "/admin/reports/payments.csv",
  "/admin/health": "/admin/health",
  "/admin/backups": "/admin/backups",
  "/admin/templates": "/admin/templates",
  "/admin/backups/:ticket": "/admin/backups/none",
  "/admin/settings": "/admin/settings",
  "/admin/settings/:section": "/admin/settings/club",
  "/admin/team": "/admin/team",
  "/admin/account": "/admin/account",
  "/admin/audit": "/admin/audit",
  "/admin/search": "/admin/search?q=asha",
  "/admin/whatsapp/:kind/:id": "/admin/whatsapp/member/sample-member-asha",
  "/admin/logout": "/admin/logout",
  "/admin/*": "/admin/nonsense",
};

/** Fields of every form of the admin panel together. */
const FIELDS = {
  memberId: "sample-member-asha",
  bookingId: "sample-booking-asha",
  eventId: "sample-event-upcoming",
  contactId: "sample-contact",
  paymentId: "sample-payment",
  planType: "Premium",
  role: "run_leader",
  username: "Intruder",
  password: "a-quiet-morning-run",
  method: "upi",
  reason: "None",
  notes: "None",
  to: "cancelled",
  from: "confirmed",
};

const INTENTS = [
  "move",
  "reveal",
  "plan",
  "role",
  "add",
  "paid",
  "note",
  "cancel",
  "publish",
  "join",
  "erase",
  "keep",
];

test("the table has every route of the admin panel", () => {
  const routes = pages.filter(({ area }) => area === "admin").map(({ path }) => path);
  expect(Object.keys(DOORS).sort()).toEqual(routes.sort());
});

const OUTSIDERS = ["nobody", "a pending member", "a member", "a suspended member", "a run leader"];

test.each(OUTSIDERS)("%s can read, export and change nothing in the admin panel", async (who) => {
  const club = await TestClub.open({ isUnrendered: true });
  const asha = club.db.updateTable("members").where("username", "=", "asha");
  if (who === "a pending member") await asha.set({ status: "pending" }).execute();
  if (who === "a run leader") await asha.set({ role: "run_leader" }).execute();
  const browser = who === "nobody" ? club.visitor() : await club.member("asha");
  if (who === "a suspended member") await asha.set({ status: "suspended" }).execute();
  const before = await statuses(club);
  for (const path of Object.values(DOORS)) {
    const read = await browser.get(path);
    expect([path, read.status]).toEqual([path, 302]);
    expect(read.location).toContain("/admin?next=");
    const [clean = "", search] = path.split("?");
    const asData = await browser.get(`${clean}.data${search ? `?${search}` : ""}`);
    for (const { text } of [read, asData]) expect(text).not.toMatch(/Asha|@example|\+91/);
    for (const intent of INTENTS) {
      const written = await browser.post(path, { ...FIELDS, intent });
      expect([path, intent, written.status]).toEqual([path, intent, 403]);
    }
  }
  expect(await statuses(club)).toEqual(before);
  const rows = await Promise.all(
    (["audit_log", "admins"] as const).map((table) =>
      club.db.selectFrom(table).select("id").execute(),
    ),
  );
  expect(rows).toEqual([[], []]);
});

test("odd admin addresses are never answered with 5xx", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  for (const path of Object.values(DOORS).filter((path) => !SIGNS_OUT.test(path))) {
    const [clean = ""] = path.split("?");
    for (const odd of [
      "?page=-1",
      "?page=9e9",
      "?before=x",
      "?q=%00%27%22%25",
      "?range=&tab=%3Cb%3E",
    ]) {
      const { status } = await admin.get(clean + odd);
      expect([clean + odd, status < 500]).toEqual([clean + odd, true]);
    }
  }
  expect((await admin.get("/admin/subscribers/%00")).status).toBeLessThan(500);
  expect((await admin.get("/admin/roster/%00")).status).toBeLessThan(500);
});
