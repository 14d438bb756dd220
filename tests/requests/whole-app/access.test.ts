/**
 * Every route of the build × every role × GET, `.data` and POST. A route that is missing in the table fails.
 */
import { expect, test } from "vitest";
import { mayOpen } from "~/core/people/rights/access";
import { ADMIN_ROLES } from "~/core/people/rights/roles";
import { ACCESS } from "~/parts";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { type Page, pages, SIGNS_OUT } from "../../support/pages";

const ROLES = [
  "visitor",
  "pending",
  "active",
  "suspended",
  "run leader",
  "owner",
  "admin",
  "treasurer",
  "desk",
] as const;
type Role = (typeof ROLES)[number];

const MEMBERS: Role[] = ["pending", "active", "run leader"];

/** Pages with forms that take different rights. */
const MANY_RIGHTS = Object.entries(ACCESS).flatMap(([path, { write }]) =>
  write.length > 1 && write !== "self" ? path : [],
);

const SOMEONE = /Asha|Meena|Karthik|Lakeside/;

async function openAs(role: Role): Promise<Browser> {
  const club = await TestClub.open({ isUnrendered: true });
  if (role === "visitor") return club.visitor();
  const adminRole = adminRoleOf(role);
  if (adminRole) return await club.admin(adminRole);
  const asha = club.db.updateTable("members").where("username", "=", "asha");
  if (role === "run leader") await asha.set({ role: "run_leader" }).execute();
  const browser = await club.member(role === "pending" ? "meena" : "asha");
  if (role === "suspended") await asha.set({ status: "suspended" }).execute();
  return browser;
}

function adminRoleOf(role: Role) {
  return ADMIN_ROLES.find((adminRole) => adminRole === role);
}

/** The role by which `ACCESS` decides about an address of the panel or the desk; undefined for outsiders. */
function ownRole(area: string, role: Role) {
  if (area === "crew" && role === "run leader") return "run_leader";
  return area === "crew" || area === "admin" ? adminRoleOf(role) : undefined;
}

/** The status by the area's layout and `ACCESS`, or undefined where the route answers. */
function refusalFor(page: Page, role: Role, method: "GET" | "POST"): number | undefined {
  const { area = "", path: pattern } = page;
  const own = ownRole(area, role);
  if (own) return mayOpen(ACCESS, own, { pattern, method }) ? undefined : 403;
  if (area === "member" && !MEMBERS.includes(role)) return 401;
  if (area === "crew") return MEMBERS.includes(role) ? 403 : 401;
  if (area === "profile" && !MEMBERS.includes(role)) return method === "GET" ? 302 : 401;
  if (area === "admin") return method === "GET" ? 302 : 403;
  return undefined;
}

test("security 15: the table of rights has exactly the routes of the admin panel and the desk", () => {
  const guarded = pages.filter(({ area }) => area === "admin" || area === "crew");
  expect(Object.keys(ACCESS).sort()).toEqual(guarded.map(({ path }) => path).sort());
});

test("security 15: the table and the build have the same routes", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ area }) => area === undefined).map(({ path }) => path)).toEqual([]);
});

test.each(ROLES)(
  "security 15: each route answers GET, .data and POST of %s as the table of rights says",
  async (role) => {
    const browser = await openAs(role);
    for (const page of pages.filter(({ path }) => !SIGNS_OUT.test(path))) {
      await tryEveryMethod(role, browser, page);
    }
    for (const page of pages.filter(({ path }) => SIGNS_OUT.test(path))) {
      await tryEveryMethod(role, browser, page);
    }
  },
);

async function tryEveryMethod(role: Role, browser: Browser, page: Page): Promise<void> {
  const { area = "", path, url } = page;
  const refusal = refusalFor(page, role, "GET");
  const got = await browser.get(url);
  expectAnswer(`${role} GET ${path}`, got.status, refusal);
  const door = area === "profile" ? "/dashboard" : `/admin?next=${encodeURIComponent(url)}`;
  if (refusal === 302) expect(got.location).toBe(door);

  const asData = await browser.get(url === "/" ? "/_root.data" : `${url}.data`);
  expectAnswer(`${role} .data ${path}`, asData.status, refusal === 302 ? 202 : refusal);
  if (refusal) expect(asData.text).not.toMatch(SOMEONE);

  const posted = await browser.post(url === "/" ? "/?index" : url, {});
  // Which right an empty form takes is up to the page: the forms below are tried one by one.
  if (adminRoleOf(role) && MANY_RIGHTS.includes(path)) return;
  expectAnswer(`${role} POST ${path}`, posted.status, refusalFor(page, role, "POST"));
}

/** Access is granted when the answer is neither a refusal nor a failure. */
function expectAnswer(what: string, status: number, refusal: number | undefined): void {
  const isDenied = status >= 500 || status === 401 || status === 403;
  if (refusal === undefined) expect({ what, isDenied }).toEqual({ what, isDenied: false });
  else expect({ what, status }).toEqual({ what, status: refusal });
}

test.each([
  ["member", "owner", 401],
  ["admin", "active", 202],
] as const)(
  "security 15: every page of the %s area refuses a request for its data alone by %s",
  async (area, role, status) => {
    const browser = await openAs(role);
    for (const { path, url, id } of pages.filter((page) => page.area === area)) {
      const answer = await browser.get(`${url}.data?_routes=${encodeURIComponent(id)}`);
      expect({ path, status: answer.status }).toEqual({ path, status });
      expect(answer.text).not.toMatch(SOMEONE);
    }
  },
);

test.each([
  ["a member's token in the admin cookie", "session", "admin", "/admin/bookings", 302],
  ["an admin's token in the member cookie", "admin", "session", "/dashboard", 401],
])("%s opens nothing", async (_, from, to, path, status) => {
  const browser = await openAs(from === "admin" ? "owner" : "active");
  browser.cookies.set(to, browser.cookies.get(from) ?? "");
  expect((await browser.get(path)).status).toBe(status);
  expect((await browser.get("/admin/dashboard")).status).toBe(from === "admin" ? 200 : 302);
});
