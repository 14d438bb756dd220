import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

test("every admin tab of an empty club shows the specification's empty text", async () => {
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
    ["/admin/audit", ["Nothing here yet"]],
    ["/admin/team", ["No run leaders yet"]],
    ["/admin/search", ["What are you looking for?"]],
  ];
  for (const [path, texts] of pages) {
    const page = await admin.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    for (const text of texts) expect(readable(page.text)).toContain(text);
  }
});

test("the admin panel shows its name, its sections and the logout button", async () => {
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
