import { expect, test } from "vitest";
import {
  endSession,
  findSignedInMember,
  noteSessionUse,
  startSession,
} from "~/core/people/sessions/sessions.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import type { Browser } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { countedQueries } from "../../support/counted-queries";

const PLACE = { ip: "127.0.0.1", userAgent: "test" };
const owner = { memberId: "sample-member-asha" };

const isIn = async (browser: Browser, path: string) => (await browser.get(path)).status === 200;

test.each([
  { who: "member", path: "/dashboard", idleMs: 7 * DAY_MS, lifetimeMs: 30 * DAY_MS },
  { who: "admin", path: "/admin/dashboard", idleMs: 30 * MINUTE_MS, lifetimeMs: 12 * HOUR_MS },
])("the session of a $who expires after its idle time", async ({ who, path, idleMs }) => {
  const club = await TestClub.open();
  const browser = await (who === "admin" ? club.admin() : club.member("asha"));
  club.clock.at = WEDNESDAY + idleMs - 1;
  expect(await isIn(browser, path)).toBe(true);
  club.clock.at += idleMs - 1;
  expect(await isIn(browser, path)).toBe(true);
  club.clock.at += idleMs;
  expect(await isIn(browser, path)).toBe(false);
});

test.each([
  { who: "member", path: "/dashboard", stepMs: 6 * DAY_MS, lifetimeMs: 30 * DAY_MS },
  { who: "admin", path: "/admin/dashboard", stepMs: 29 * MINUTE_MS, lifetimeMs: 12 * HOUR_MS },
])("the session of an active $who expires at the end of its lifetime", async (row) => {
  const club = await TestClub.open();
  const browser = await (row.who === "admin" ? club.admin() : club.member("asha"));
  for (let at = row.stepMs; at < row.lifetimeMs; at += row.stepMs) {
    club.clock.at = WEDNESDAY + at;
    expect(await isIn(browser, row.path)).toBe(true);
  }
  club.clock.at = WEDNESDAY + row.lifetimeMs - 1;
  expect(await isIn(browser, row.path)).toBe(true);
  club.clock.at = WEDNESDAY + row.lifetimeMs;
  expect(await isIn(browser, row.path)).toBe(false);
});

test("the database contains the token's SHA-256 and not the token", async () => {
  const club = await TestClub.open();
  const token = await startSession(club.db, { owner, place: PLACE, now: WEDNESDAY });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const row = await club.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(sha256(token));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("every sign-in has a new token", async () => {
  const club = await TestClub.open();
  const place = { ip: "::1", userAgent: "x".repeat(5000) };
  const tokens = new Set<string>();
  for (let i = 0; i < 5; i++)
    tokens.add(await startSession(club.db, { owner, place, now: WEDNESDAY }));
  expect(tokens.size).toBe(5);
});

test("a long user agent is cut", async () => {
  const club = await TestClub.open();
  const place = { ip: "::1", userAgent: "x".repeat(5000) };
  await startSession(club.db, { owner, place, now: WEDNESDAY });
  const { user_agent } = await club.db
    .selectFrom("sessions")
    .select("user_agent")
    .executeTakeFirstOrThrow();
  expect(user_agent).toHaveLength(200);
});

test("the use of a session is stored at most once a minute", async () => {
  const club = await TestClub.open();
  const token = await startSession(club.db, { owner, place: PLACE, now: WEDNESDAY });
  const seen = async (now: number) => {
    const session = await findSignedInMember(club.db, { token, now });
    if (!session) throw new Error("signed out");
    await noteSessionUse(club.db, { ...session, now });
    return (await findSignedInMember(club.db, { token, now }))?.lastSeenAt;
  };
  expect(await seen(WEDNESDAY + MINUTE_MS - 1)).toBe(WEDNESDAY);
  expect(await seen(WEDNESDAY + MINUTE_MS)).toBe(WEDNESDAY + MINUTE_MS);
});

test.each([
  { who: "member", path: "/session" },
  { who: "admin", path: "/admin/nowhere" },
])("reading the session of a $who costs one query", async ({ who, path }) => {
  const club = await TestClub.open();
  const browser = await (who === "admin" ? club.admin() : club.member("asha"));
  const { db, count } = countedQueries(club.db);
  const counting = await TestClub.open({ sample: false, services: { db } });
  const same = counting.visitor();
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  const before = count();
  const answer = await same.send(path, {
    method: who === "admin" ? "GET" : "POST",
    headers: { Origin: same.origin },
    ...(who === "member" && { body: new URLSearchParams() }),
  });
  expect([200, 302, 404]).toContain(answer.status);
  expect(count() - before).toBe(1);
});

test("ending a session keeps the others", async () => {
  const club = await TestClub.open();
  const start = () => startSession(club.db, { owner, place: PLACE, now: WEDNESDAY });
  const [first, second] = [await start(), await start()];
  await endSession(club.db, { token: first });
  await endSession(club.db, { token: "nobody's" });
  const find = (token: string) => findSignedInMember(club.db, { token, now: WEDNESDAY });
  expect(await find(first)).toBeUndefined();
  expect(await find(second)).toMatchObject({ id: owner.memberId });
});

test.each(["suspended", "inactive"] as const)(
  "a member set to %s is signed out on the next request",
  async (status) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    expect(await isIn(asha, "/dashboard")).toBe(true);
    await club.db.updateTable("members").set({ status }).where("id", "=", owner.memberId).execute();
    expect((await asha.get("/dashboard")).status).toBe(401);
    expect((await asha.get("/dashboard.data")).text).not.toContain("Asha");
  },
);

test("a suspended admin is signed out on the next request", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  await club.db.updateTable("admins").set({ status: "suspended" }).execute();
  expect((await ravi.get("/admin/dashboard")).location).toBe("/admin?next=%2Fadmin%2Fdashboard");
});

test.each([
  { who: "member", logout: "/logout", path: "/dashboard", home: "/" },
  { who: "admin", logout: "/admin/logout", path: "/admin/dashboard", home: "/admin" },
])("security 12: after Logout a $who's replayed cookie is refused", async (row) => {
  const club = await TestClub.open();
  const browser = await (row.who === "admin" ? club.admin() : club.member("asha"));
  const stolen = new Map(browser.cookies);
  await browser.get(row.logout);
  expect(await isIn(browser, row.path)).toBe(true);
  const out = await browser.post(row.logout, {});
  expect(out.location).toBe(row.home);
  expect(out.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(browser.cookies.size).toBe(0);
  for (const [name, value] of stolen) browser.cookies.set(name, value);
  expect(await isIn(browser, row.path)).toBe(false);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("a signed-in person is redirected from the sign-in pages, within this site only", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const leadTo = async (path: string) => (await asha.get(path)).location;
  expect(await leadTo("/SignIn")).toBe("/dashboard");
  expect(await leadTo("/signin?next=/progress%3Fby=month")).toBe("/progress?by=month");
  expect(await leadTo("/signin?next=//elsewhere.example")).toBe("/dashboard");
  expect(await leadTo("/signup?ref=code")).toBe("/dashboard");
  expect(await isIn(club.visitor(), "/signin")).toBe(true);
  club.clock.at += 8 * DAY_MS;
  expect(await isIn(asha, "/signin")).toBe(true);
});
