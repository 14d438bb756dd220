/** Every route of the build × every role × GET, `.data` and POST. A route that the table does not know fails. */
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { PUBLIC_PATHS as SITE_PATHS } from "~/features/club/rules";
import type { Browser } from "../support/browser";
import { TestClub } from "../support/club";

const ROLES = ["visitor", "pending", "active", "suspended", "run leader", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The area that answers a path; the first one that fits. */
const AREAS: [area: string, fits: (path: string) => boolean][] = [
  ["admin door", (path) => path === "/admin"],
  ["admin", (path) => path.startsWith("/admin/")],
  ["crew's admin", (path) => path === "/qr-info/results"],
  ["crew", (path) => path.startsWith("/qr-")],
  ["profile", (path) => path === "/profile"],
  ["member", (path) => MEMBER_PATHS.has(path) || MEMBER_PLACES.test(path)],
  ["public", (path) => PUBLIC_PATHS.has(path)],
];
const MEMBER_PATHS = new Set([
  "/dashboard",
  "/bookings",
  "/bookings/sync",
  "/bookings/:id",
  "/bookings/:id/calendar.ics",
  "/bookings/:id/pass",
  "/check-in/:eventId",
  "/inbox",
  "/session",
]);
const MEMBER_PLACES = /^\/(community|progress|settings)(\/|$)/;
const SIGNS_OUT = /^\/(admin\/)?logout$/;
const PUBLIC_PATHS = new Set<string>([
  ...SITE_PATHS,
  "/events/:slug",
  "/events/:slug/book",
  "/calendar/:token.ics",
  "/terms-and-conditions",
  "/art/:hour/:name",
  "/events/:slug/calendar.ics",
  "/events/:slug/share.png",
  "/share.png",
  "/events.ics",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/signin",
  "/signup",
  "/logout",
  "/bot-check",
  "/pictures/:name",
  "/*",
]);

const MEMBERS: Role[] = ["pending", "active", "run leader"];

const SOMEONE = /Asha|Meena|Karthik|Lakeside/;

const sample: Record<string, string> = {
  ":slug": "lakeside-sunday-loop",
  ":hour": "5",
  "*": "nowhere",
};

interface Page {
  id: string;
  path: string;
  url: string;
  area: string | undefined;
}

/** Every route that answers at an address: all but layouts. */
const pages: Page[] = Object.values(build.routes)
  .filter((route) => route !== undefined && !isLayout(route.id))
  .map((route) => {
    const path = pathOf(route?.id);
    const url = path.replace(/:\w+|\*/g, (part) => sample[part] ?? "x");
    const area = AREAS.find(([, fits]) => fits(path))?.[0];
    return { id: route?.id ?? "", path, url, area };
  });

function isLayout(id: string): boolean {
  return id === "root" || /[-/](layout|frame)$/.test(id);
}

function pathOf(id: string | undefined): string {
  const parts: string[] = [];
  for (let at = id; at; at = build.routes[at]?.parentId) {
    const path = build.routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return `/${parts.join("/")}`;
}

async function openAs(role: Role): Promise<Browser> {
  const club = await TestClub.open();
  if (role === "visitor") return club.visitor();
  if (role === "admin") return await club.admin();
  const asha = club.db.updateTable("members").where("username", "=", "asha");
  if (role === "run leader") await asha.set({ role: "run_leader" }).execute();
  const browser = await club.member(role === "pending" ? "meena" : "asha");
  if (role === "suspended") await asha.set({ status: "suspended" }).execute();
  return browser;
}

/** What the layout in front of the area answers, or undefined where the route itself does. */
function refusalFor(area: string, role: Role, method: "GET" | "POST"): number | undefined {
  if (area === "member" && !MEMBERS.includes(role)) return 401;
  if (area.startsWith("crew")) return crewRefusal(area, role);
  if (area === "profile" && !MEMBERS.includes(role)) return method === "GET" ? 302 : 401;
  if (area === "admin" && role !== "admin") return method === "GET" ? 302 : 403;
  return undefined;
}

function crewRefusal(area: string, role: Role): number | undefined {
  if (role === "admin" || (role === "run leader" && area === "crew")) return undefined;
  return MEMBERS.includes(role) ? 403 : 401;
}

test("the table knows every route, and no route is left out of the build", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ area }) => area === undefined).map(({ path }) => path)).toEqual([]);
});

test.each(ROLES)("%s: every route × GET, .data, POST", async (role) => {
  const browser = await openAs(role);
  for (const page of pages.filter(({ path }) => !SIGNS_OUT.test(path))) {
    await tryEveryMethod(role, browser, page);
  }
  for (const page of pages.filter(({ path }) => SIGNS_OUT.test(path))) {
    await tryEveryMethod(role, browser, page);
  }
});

async function tryEveryMethod(role: Role, browser: Browser, page: Page): Promise<void> {
  const { area = "", path, url } = page;
  const refusal = refusalFor(area, role, "GET");
  const got = await browser.get(url);
  expectAnswer(`${role} GET ${path}`, got.status, refusal);
  const door = area === "profile" ? "/dashboard" : `/admin?next=${encodeURIComponent(url)}`;
  if (refusal === 302) expect(got.location).toBe(door);

  const asData = await browser.get(url === "/" ? "/_root.data" : `${url}.data`);
  expectAnswer(`${role} .data ${path}`, asData.status, refusal === 302 ? 202 : refusal);
  if (refusal) expect(asData.text).not.toMatch(SOMEONE);

  const posted = await browser.post(url === "/" ? "/?index" : url, {});
  expectAnswer(`${role} POST ${path}`, posted.status, refusalFor(area, role, "POST"));
}

/** Let through: whatever the route says to an empty form, it is no denial and no failure. */
function expectAnswer(what: string, status: number, refusal: number | undefined): void {
  const isDenied = status >= 500 || status === 401 || status === 403;
  if (refusal === undefined) expect({ what, isDenied }).toEqual({ what, isDenied: false });
  else expect({ what, status }).toEqual({ what, status: refusal });
}

test.each(pages.filter(({ area }) => area === "member" || area === "admin"))(
  "$path: its data alone is guarded too",
  async ({ url, id, area }) => {
    const browser = await openAs(area === "member" ? "admin" : "active");
    const answer = await browser.get(`${url}.data?_routes=${encodeURIComponent(id)}`);
    expect(answer.status).toBe(area === "member" ? 401 : 202);
    expect(answer.text).not.toMatch(SOMEONE);
  },
);

test.each([
  ["a member's token in the admin cookie", "session", "admin", "/admin/bookings", 302],
  ["an admin's token in the member cookie", "admin", "session", "/dashboard", 401],
])("%s opens nothing", async (_, from, to, path, status) => {
  const browser = await openAs(from === "admin" ? "admin" : "active");
  browser.cookies.set(to, browser.cookies.get(from) ?? "");
  expect((await browser.get(path)).status).toBe(status);
  expect((await browser.get("/admin/dashboard")).status).toBe(from === "admin" ? 200 : 302);
});
