import { sql } from "kysely";
import { expect, test } from "vitest";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";
import { pages, SIGNS_OUT } from "../support/pages";

/** Every read of the panel, the table it cannot do without, and what it says when that read fails. */
const FAILURES: [path: string, table: string, text: string][] = [
  ["/admin/dashboard", "figures", "Failed to load dashboard data: "],
  ["/admin/bookings", "bookings", "Failed to load bookings. Please try again."],
  ["/admin/analytics", "figures", "Failed to load analytics data. Please try again."],
  ["/admin/registrations", "members", "Failed to load registrations. Please try again."],
  ["/admin/messages", "contacts", "Failed to load registrations. Please try again."],
  ["/admin/subscribers", "member_directory", "Failed to load subscribers. Please try again."],
  ["/admin/reports", "figures", "Failed to load report data. Please try again."],
  ["/admin/audit", "audit_log", "Failed to load dashboard data: "],
  ["/admin/team", "members", "Failed to load subscribers. Please try again."],
  ["/admin/search?q=asha", "search_words", "Failed to load subscribers. Please try again."],
  [
    "/admin/subscribers/sample-member-asha",
    "consent",
    "Failed to load subscribers. Please try again.",
  ],
];

test.each(FAILURES)(
  "%s says so when %s cannot be read, and offers Retry",
  async (path, table, text) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    await sql.raw(`alter table ${table} rename to gone`).execute(club.db);
    const failed = await admin.get(path);
    expect(failed.status).toBe(500);
    expect(readable(failed.text)).toContain(text);
    expect(readable(failed.text)).toContain("Retry");
    expect(readable(failed.text)).toContain("Fitness Management");
    expect(failed.text).not.toContain("gone");
    expect(club.logLines.join()).toContain("a page could not be read");
    await sql.raw(`alter table gone rename to ${table}`).execute(club.db);
    expect((await admin.get(path)).status).toBe(200);
  },
);

/** Every form of the panel that changes a status, and what it says when the change cannot be written. */
const WRITES: [path: string, fields: Record<string, string>, text: string][] = [
  [
    "/admin/bookings",
    { bookingId: "sample-booking-asha", from: "confirmed", to: "completed" },
    "Failed to update booking status. Please try again.",
  ],
  [
    "/admin/registrations",
    { memberId: "sample-member-meena", from: "pending", to: "active" },
    "Failed to update status. Please try again.",
  ],
  [
    "/admin/subscribers",
    { memberId: "sample-member-asha", from: "active", to: "suspended" },
    "Failed to update status. Please try again.",
  ],
  [
    "/admin/subscribers/sample-member-arjun",
    { intent: "plan", planType: "Premium" },
    "Failed to update status. Please try again.",
  ],
];

test.each(WRITES)(
  "%s says so when a change cannot be written, and changes nothing",
  async (...write) => {
    const [path, fields, text] = write;
    const club = await TestClub.open();
    const admin = await club.admin();
    const before = await statuses(club);
    // Rows go in as they did, but no entry of what was done: the change and its entry stand or fall together.
    await sql`alter table audit_log rename column action to gone`.execute(club.db);
    const failed = await admin.post(path, fields);
    expect(failed.status).toBe(500);
    await sql`alter table audit_log rename column gone to action`.execute(club.db);
    expect(await statuses(club)).toEqual(before);
    if (!path.endsWith("arjun")) {
      expect(readable(failed.text)).toContain(text);
      expect(readable(failed.text)).toContain("Fitness Management");
    }
    expect(club.logLines.join()).toContain("a change could not be written");
  },
);

async function statuses(club: TestClub) {
  return {
    members: await club.db
      .selectFrom("members")
      .select(["id", "status", "plan_type"])
      .orderBy("id")
      .execute(),
    bookings: await club.db.selectFrom("bookings").select(["id", "status"]).orderBy("id").execute(),
  };
}

test("reports that cannot be read say 'Error Loading Reports', and an export that fails is no file", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await sql`alter table figures rename to gone`.execute(club.db);
  expect(readable((await admin.get("/admin/reports")).text)).toContain("Error Loading Reports");
  const failed = await admin.get("/admin/reports/export?format=csv");
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Disposition")).toBeNull();
});

test("a tab that cannot be shown says 'Error Loading Component' inside the frame", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db.updateTable("bookings").set({ date: "not a day" }).execute();
  const broken = await admin.get("/admin/bookings");
  const text = readable(broken.text);
  expect(text).toContain("Error Loading Component");
  expect(text).toContain("Return to Dashboard");
  expect(text).toContain("Fitness Management");
});

test("an empty club shows every tab, with the specification's texts where nothing is", async () => {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  const pages: [string, string[]][] = [
    ["/admin/dashboard", ["No upcoming runs with participants.", "No recent registrations found."]],
    ["/admin/bookings", ["No Run Bookings Found"]],
    ["/admin/analytics", ["Nobody has lapsed", "0.0%"]],
    ["/admin/registrations", ["No New Registrations"]],
    ["/admin/messages", ["No messages here"]],
    ["/admin/subscribers", ["No subscribers found"]],
    ["/admin/reports", ["Total Users", "0.0%"]],
    ["/admin/reports?tab=users", ["Not Specified", "Status Breakdown"]],
    ["/admin/reports?tab=growth", ["Total Growth", "Avg Monthly Growth", "Total Revenue"]],
    ["/admin/audit", ["Nothing written down"]],
    ["/admin/team", ["No run leaders yet"]],
    ["/admin/search", ["What are you looking for?"]],
  ];
  for (const [path, texts] of pages) {
    const page = await admin.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    for (const text of texts) expect(readable(page.text)).toContain(text);
  }
});

test("the frame names the club's panel, its sections and the way out", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = await admin.get("/admin/dashboard");
  for (const text of [
    "Fitness Management",
    "System Administrator",
    "Dashboard",
    "Bookings",
    "Analytics",
    "New Registrations",
    "Subscribers",
    "Reports",
    "QR Scanner",
    "QR Info",
    "Logout",
  ])
    expect(readable(page.text)).toContain(text);
  expect((await admin.get("/admin/nonsense")).location).toBe("/admin/dashboard");
});

/** Every route of the panel at an address where there is something to read or change. */
const DOORS: Record<string, string> = {
  "/admin/dashboard": "/admin/dashboard",
  "/admin/bookings": "/admin/bookings",
  "/admin/bookings/changes": "/admin/bookings/changes",
  "/admin/events": "/admin/events",
  "/admin/events/new": "/admin/events/new",
  "/admin/events/:id": "/admin/events/sample-event-upcoming",
  "/admin/events/:id/edit": "/admin/events/sample-event-upcoming/edit",
  "/admin/payments": "/admin/payments",
  "/admin/credits": "/admin/credits",
  "/admin/analytics": "/admin/analytics",
  "/admin/registrations": "/admin/registrations",
  "/admin/messages": "/admin/messages",
  "/admin/posts": "/admin/posts",
  "/admin/subscribers": "/admin/subscribers",
  "/admin/subscribers/:memberId": "/admin/subscribers/sample-member-asha",
  "/admin/subscribers.csv": "/admin/subscribers.csv",
  "/admin/reports": "/admin/reports",
  "/admin/reports/export": "/admin/reports/export?format=json",
  "/admin/roster/:eventId": "/admin/roster/sample-event-upcoming",
  "/admin/team": "/admin/team",
  "/admin/account": "/admin/account",
  "/admin/audit": "/admin/audit",
  "/admin/search": "/admin/search?q=asha",
  "/admin/whatsapp/:kind/:id": "/admin/whatsapp/member/sample-member-asha",
  "/admin/logout": "/admin/logout",
  "/admin/*": "/admin/nonsense",
};

/** What each form of the panel would have to send; together they fit every one. */
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
];

test("the table of the panel's routes is complete", () => {
  const routes = pages.filter(({ area }) => area === "admin").map(({ path }) => path);
  expect(Object.keys(DOORS).sort()).toEqual(routes.sort());
});

const OUTSIDERS = ["nobody", "a pending member", "a member", "a suspended member", "a run leader"];

test.each(OUTSIDERS)("%s reads, exports and changes nothing of the panel", async (who) => {
  const club = await TestClub.open();
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

test("odd addresses are answered, never with a failure", async () => {
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
