import { sql } from "kysely";
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { statuses } from "../../support/members";

/** Every page of the admin panel, a table that it reads, and its error text. */
const FAILURES: [path: string, table: string, text: string][] = [
  ["/admin/dashboard", "counters", "Failed to load dashboard data: "],
  ["/admin/bookings", "bookings", "Failed to load bookings. Please try again."],
  ["/admin/analytics", "counters", "Failed to load analytics data. Please try again."],
  ["/admin/registrations", "members", "Failed to load registrations. Please try again."],
  ["/admin/messages", "contacts", "Failed to load messages. Please try again."],
  ["/admin/subscribers", "member_directory", "Failed to load subscribers. Please try again."],
  ["/admin/reports", "counters", "Failed to load report data. Please try again."],
  ["/admin/audit", "audit_log", "Failed to load dashboard data: "],
  ["/admin/team", "members", "Failed to load the team. Please try again."],
  ["/admin/events", "events", "Failed to load events. Please try again."],
  ["/admin/events/sample-event-upcoming", "payments", "Failed to load events. Please try again."],
  ["/admin/payments", "payments", "Failed to load payments. Please try again."],
  ["/admin/credits", "credit_balances", "Failed to load payments. Please try again."],
  ["/admin/posts", "posts", "Failed to load posts. Please try again."],
  ["/admin/search?q=asha", "search_words", "Failed to load subscribers. Please try again."],
  [
    "/admin/subscribers/sample-member-asha",
    "consent",
    "Failed to load subscribers. Please try again.",
  ],
];

test.each(FAILURES)(
  "%s shows an error and Retry when %s cannot be read",
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

/** Every form of the admin panel that changes a status, and its error text. */
const WRITES: [path: string, fields: Record<string, string>, text: string][] = [
  [
    "/admin/bookings",
    { bookingId: "sample-booking-asha", from: "confirmed", to: "cancelled" },
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
  "%s shows an error instead of half a change that cannot be written",
  async (...write) => {
    const [path, fields, text] = write;
    const club = await TestClub.open();
    const admin = await club.admin();
    const before = await statuses(club);
    // Only the audit entry fails: the change must be rolled back with it.
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

test("unreadable reports show 'Error Loading Reports'", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await sql`alter table counters rename to gone`.execute(club.db);
  expect(readable((await admin.get("/admin/reports")).text)).toContain("Error Loading Reports");
});

test("an export of reports that cannot be read sends no file", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await sql`alter table counters rename to gone`.execute(club.db);
  const failed = await admin.get("/admin/reports/export?format=csv");
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Disposition")).toBeNull();
});

test("a tab that fails to render shows 'Error Loading Component' inside the admin panel", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db.updateTable("bookings").set({ date: "not a day" }).execute();
  const broken = await admin.get("/admin/bookings");
  const text = readable(broken.text);
  expect(text).toContain("Error Loading Component");
  expect(text).toContain("Return to Dashboard");
  expect(text).toContain("Fitness Management");
});
