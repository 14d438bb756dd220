/** The panel's six places, its day's overview, and the search for pages and actions. */
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { sections } from "~/content/sections";
import { PLACES } from "~/core/admin/panel/places";
import { panelPages, searchPanelPages } from "~/core/admin/search/panel-pages.server";
import { ADMIN_ROLES } from "~/core/people/rights/roles";
import { PANEL_PAGES } from "~/parts";
import { ADDED_TAB_LABELS } from "~/texts/added-texts";
import { PLACE_TEXTS } from "~/texts/people/rights-panel";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const SPECIFIED = ["Dashboard", "Bookings", "QR Scanner", "QR Info", "New Registrations"].concat([
  "Subscribers",
  "Analytics",
  "Reports",
]);

/** The links of the sidebar at an address, by their words. */
async function sidebarOf(admin: Awaited<ReturnType<TestClub["admin"]>>, path: string) {
  const { text } = await admin.get(path);
  const nav = /<nav aria-label="Admin">(.*?)<\/nav>/s.exec(text)?.[1] ?? "";
  const links = [...nav.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return links.map(([, to = "", label = ""]) => ({ to, label: readable(label).trim() }));
}

test("six places and the specified tabs are in the sidebar of every page", async () => {
  const admin = await (await TestClub.open()).admin();
  for (const path of ["/admin/dashboard", "/admin/events", "/admin/payments", "/admin/account"]) {
    const labels = (await sidebarOf(admin, path)).map(({ label }) => label);
    for (const place of PLACES) expect(labels).toContain(PLACE_TEXTS[place]);
    for (const label of SPECIFIED) expect(labels).toContain(label);
  }
});

test("a place that is open shows all of its tabs, those of extensions too", async () => {
  const admin = await (await TestClub.open()).admin();
  const labels = async (path: string) => (await sidebarOf(admin, path)).map(({ label }) => label);
  expect(await labels("/admin/dashboard")).not.toContain("Announcements");
  expect(await labels("/admin/posts")).toContain("Announcements");
  for (const path of ["/admin/settings", "/admin/templates", "/admin/backups"])
    expect(await labels(path)).toEqual(
      expect.arrayContaining(["Settings", "Team", "Health", "Audit"]),
    );
  for (const { to, ...page } of PANEL_PAGES)
    if (page.isTab)
      expect(await sidebarOf(admin, to)).toContainEqual({ to, label: ADDED_TAB_LABELS[page.name] });
});

test.each(ADMIN_ROLES)("every link in the sidebar of the role %s opens", async (role) => {
  const admin = await (await TestClub.open()).admin(role);
  const links = [
    ...(await sidebarOf(admin, "/admin/dashboard")),
    ...(await sidebarOf(admin, "/admin/team")),
  ];
  for (const { to } of links) expect([to, (await admin.get(to)).status]).toEqual([to, 200]);
});

test("every page and action that the search knows opens, and is found by its own words", async () => {
  const admin = await (await TestClub.open()).admin();
  for (const { to } of panelPages(PANEL_PAGES))
    expect([to, (await admin.get(to)).status]).toEqual([to, 200]);
});

test("the search knows every page of the panel that opens by itself, and every section of Settings", () => {
  const panel = Object.values(build.routes).map((route) => `/${route?.path ?? ""}`);
  // Found by name or in the sidebar: the search itself, the entry, leaving, and pages of one admin's own.
  const own = ["/admin", "/admin/search", "/admin/logout", "/admin/passkeys", "/admin/welfare"];
  const known = panelPages(PANEL_PAGES).map(({ to }) => to.replace(/\?.*/, ""));
  const unknown = panel.filter(
    (path) =>
      /^\/admin(\/[a-z-]+)*$/.test(path) &&
      ![...own, ...known].includes(path) &&
      !NO_PAGES.includes(path),
  );
  expect(unknown).toEqual([]);
  for (const { key, title } of sections())
    expect(searchPanelPages(title, PANEL_PAGES).map(({ to }) => to)).toContain(
      `/admin/settings/${key}`,
    );
});

/** Answers without a page. */
const NO_PAGES = ["/admin/bookings/changes", "/admin/reports/export", "/admin/passkeys/options"];

test.each([
  ["health", "health"],
  ["Refund", "refund"],
  ["add a run", "addRun"],
  ["merge", "merge"],
  ["  ADD  run ", "addRun"],
  ["qr", "checkIn"],
  ["template", "templates"],
  ["open the club", "openClub"],
  ["change number", "editMember"],
  ["results", "afterRun"],
  ["waitlist", "waitlist"],
  ["gst", "invoice"],
  ["social link", "contact"],
])("the search for '%s' finds the page %s", (text, name) => {
  expect(searchPanelPages(text, PANEL_PAGES).map((page) => page.name)).toContain(name);
});

test.each(["", "a", "zzz", "add zzz", "the"])("the search for '%s' finds no page", (text) => {
  expect(searchPanelPages(text, PANEL_PAGES)).toEqual([]);
});

test("the search offers only what the role may do", async () => {
  const club = await TestClub.open();
  const find = async (role: "owner" | "desk") =>
    readable((await (await club.admin(role)).get("/admin/search?q=refund")).text);
  expect(await find("owner")).toContain("Credit and refunds");
  expect(await find("desk")).toContain("Nothing found");
});

test("Today shows the next run, who owes for it, who waits and what waits for an admin", async () => {
  const club = await TestClub.open();
  await club.db
    .insertInto("payments")
    .values({
      id: "due",
      reference: "PAYDUE2345",
      member_id: "sample-member-asha",
      event_id: "sample-event-upcoming",
      membership_id: null,
      amount_rupees: 99,
      status: "due",
      method: null,
      utr: null,
      utr_at: null,
      paid_at: null,
      paid_by: null,
      paid_by_name: null,
      created_at: club.clock.now(),
      updated_at: club.clock.now(),
    })
    .execute();
  await club.db
    .updateTable("events")
    .set({ waiting: 2 })
    .where("id", "=", "sample-event-upcoming")
    .execute();
  const page = readable((await (await club.admin()).get("/admin/dashboard")).text);
  expect(page).toMatch(/Next run Lakeside Sunday Loop .* 25 of 50 seats taken/);
  expect(page).toContain("1 payment is due: Asha Raman");
  expect(page).toContain("2 people are on the waitlist.");
  expect(page).toMatch(/Waiting for you .*waiting for approval/);
});
