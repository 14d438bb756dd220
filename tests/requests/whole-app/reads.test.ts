/** A GET changes nothing: every route, every role, page and `.data`. */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { contentOf } from "../../support/content";
import { pages } from "../../support/pages";
import { leaveTraces } from "../../support/traces";

const ROLES = ["visitor", "pending", "active", "suspended", "run leader", "admin"] as const;
type Role = (typeof ROLES)[number];

/** Tables that a read may change: a session's last use and rate limits. */
const NOTES = new Set(["sessions", "rate_bucket"]);
/** Audit entries of exports, which a read may add (statement 34). */
const EXPORTS = new Set(["report_exported", "members_exported", "roster_exported"]);

/** Addresses with data in the sample club and Asha's. */
async function addressesIn(club: TestClub): Promise<{ path: string; address: string }[]> {
  const first = async (table: "activities" | "posts") =>
    (await club.db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
  const ids: [path: RegExp, id: string][] = [
    [/^\/bookings\/:/, "sample-booking-asha"],
    [/^\/progress\/runs\/:/, await first("activities")],
    [/^\/community\/posts\/:/, await first("posts")],
    [/^\/admin\/(subscribers|whatsapp)\/:/, "sample-member-asha"],
    [/^\/(check-in|admin\/(events|roster))\/:/, "sample-event-upcoming"],
  ];
  return pages.map(({ path, url }) => {
    const id = ids.find(([fits]) => fits.test(path))?.[1];
    const filled = path.replace(":kind", "member");
    return { path, address: id ? filled.replace(/:\w+/, id) : url };
  });
}

async function openAs(
  role: Role,
  { isUnrendered = false } = {},
): Promise<{ club: TestClub; browser: Browser }> {
  const club = await TestClub.open({ isUnrendered });
  await leaveTraces(club);
  if (role === "visitor") return { club, browser: club.visitor() };
  if (role === "admin") return { club, browser: await club.admin() };
  const asha = club.db.updateTable("members").where("username", "=", "asha");
  if (role === "run leader") await asha.set({ role: "run_leader" }).execute();
  const browser = await club.member(role === "pending" ? "meena" : "asha");
  if (role === "suspended") await asha.set({ status: "suspended" }).execute();
  return { club, browser };
}

/** Every row except those that a read may change. */
async function keptIn(club: TestClub): Promise<Record<string, string[]>> {
  const content = Object.entries(await contentOf(club.db)).filter(([table]) => !NOTES.has(table));
  const isExport = (row: string) => EXPORTS.has(JSON.parse(row).action);
  return Object.fromEntries(
    content.map(([table, rows]) => [table, rows.filter((row) => !isExport(row))]),
  );
}

const EVERY_ADDRESS = 1_000;

/** Visits every route, in groups; returns the addresses of the groups after which a row differs. */
async function changersAmong(role: Role, groupOf: number): Promise<string[][]> {
  const { club, browser } = await openAs(role, { isUnrendered: true });
  const addresses = await addressesIn(club);
  expect(addresses.length).toBeGreaterThan(80);
  // Later than any stored time, so that an updated time differs.
  club.clock.at += MINUTE_MS;
  const changers: string[][] = [];
  let before = await keptIn(club);
  for (let at = 0; at < addresses.length; at += groupOf) {
    const group = addresses.slice(at, at + groupOf);
    for (const { address } of group) {
      await browser.get(address);
      await browser.get(address === "/" ? "/_root.data" : `${address}.data`);
    }
    const after = await keptIn(club);
    if (!isDeepStrictEqual(after, before)) changers.push(group.map(({ path }) => path));
    before = after;
  }
  return changers;
}

test.each(ROLES)("security 29: GET of any route as %s changes no row", async (role) => {
  const changers = await changersAmong(role, EVERY_ADDRESS);
  // Only a failure is worth a look after each address.
  expect(changers.length === 0 ? [] : await changersAmong(role, 1)).toEqual([]);
  expect(changers).toEqual([]);
});

test("security 29: GET of a WhatsApp chat reveals no number and adds no audit entry", async () => {
  const { club, browser } = await openAs("admin");
  const address = "/admin/whatsapp/member/sample-member-asha";
  for (const path of [address, `${address}.data`]) {
    const got = await browser.get(path);
    expect(got.text).not.toContain("6000000001");
    expect(got.headers.get("Refresh")).toBeNull();
  }
  const refused = await browser.get(address);
  expect(refused.status).toBe(405);
  expect(refused.headers.get("Allow")).toBe("POST");
  const entries = club.db.selectFrom("audit_log").select(["subject_id as id", "action"]);
  const opened = entries.where("action", "=", "chat_opened");
  expect(await opened.execute()).toEqual([]);
  const page = await browser.post(address, {});
  expect(page.status).toBe(200);
  expect(page.headers.get("Refresh")).toMatch(/^0; url=https:\/\/wa\.me\/916000000001\?text=/);
  expect(page.text).toContain('href="https://wa.me/916000000001?text=');
  expect(await opened.execute()).toEqual([{ id: "sample-member-asha", action: "chat_opened" }]);
});
