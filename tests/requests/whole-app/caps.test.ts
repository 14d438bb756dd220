/** Limits per person: open streams, sessions. */
import { expect, onTestFinished, test } from "vitest";
import { SESSIONS_PER_PERSON } from "~/core/people/sessions/sessions";
import { startSession } from "~/core/people/sessions/sessions.server";
import { endChangeStreams, STREAMS_PER_ADDRESS, STREAMS_PER_PERSON } from "~/lib/change-stream";
import { MINUTE_MS } from "~/lib/dates";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { openHeldServer } from "../../support/raw-server";
import { addMember } from "../../support/run-day";

const ASHA = "sample-member-asha";
const PLACE = { ip: "127.0.0.1", userAgent: "test" };

function cookieOf(browser: Browser): string {
  return [...browser.cookies].map((pair) => pair.join("=")).join("; ");
}

/** Opens a stream of changes from this address and leaves it open. */
async function listen(club: TestClub, browser: Browser, path: string, address: string) {
  const leaving = new AbortController();
  const headers = { Accept: "text/event-stream", Cookie: cookieOf(browser) };
  const request = new Request(`http://localhost${path}`, { headers, signal: leaving.signal });
  const answer = await club.fetch(request, address);
  return { status: answer.status, headers: answer.headers, leave: () => leaving.abort() };
}

test("security 45: the caps are 12 streams a person, 300 an address, 20 sessions a person", () => {
  expect([STREAMS_PER_PERSON, STREAMS_PER_ADDRESS, SESSIONS_PER_PERSON]).toEqual([12, 300, 20]);
});

test.each([
  ["a member", "/community/changes"],
  ["an admin", "/admin/bookings/changes"],
])("security 45: the streams of %s are limited over all addresses", async (who, path) => {
  const club = await TestClub.open();
  onTestFinished(endChangeStreams);
  const browser = await (who === "an admin" ? club.admin() : club.member("asha"));
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < STREAMS_PER_PERSON; n += 1)
    streams.push(await listen(club, browser, path, `198.51.100.${n}`));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await listen(club, browser, path, "192.0.2.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await browser.get("/")).status).toBe(200);
  streams[0]?.leave();
  const again = async () => (await listen(club, browser, path, "192.0.2.1")).status;
  await expect.poll(again).toBe(200);
  expect((await listen(club, browser, path, "192.0.2.1")).status).toBe(429);
});

test("security 45: the streams of an address are limited over all people", async () => {
  const club = await TestClub.open();
  onTestFinished(endChangeStreams);
  const open = async (n: number, address: string) => {
    const memberId = await addMember(club.db, { name: `Runner ${n}`, now: 1 });
    const token = await startSession(club.db, {
      owner: { memberId },
      place: PLACE,
      now: club.clock.at,
    });
    const browser = await club.visitor().withCookie("session", token);
    const statuses: number[] = [];
    for (let count = 0; count < STREAMS_PER_PERSON; count += 1)
      statuses.push((await listen(club, browser, "/community/changes", address)).status);
    return statuses;
  };
  const statuses: number[] = [];
  // Addresses of one IPv6 customer count as one.
  for (let n = 0; statuses.length <= STREAMS_PER_ADDRESS; n += 1)
    statuses.push(...(await open(n, `2001:db8:0:1::${n + 1}`)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(STREAMS_PER_ADDRESS);
  expect(statuses.at(-1)).toBe(429);
  expect((await open(999, "2001:db8:0:2::1"))[0]).toBe(200);
});

test("security 45: a stream is not counted after its connection breaks", async () => {
  const club = await TestClub.open();
  onTestFinished(endChangeStreams);
  const asha = await club.member("asha");
  const hold = await openHeldServer(club);
  const lines = ["GET /community/changes HTTP/1.1", "Host: localhost", "Accept: text/event-stream"];
  const request = `${[...lines, `Cookie: ${cookieOf(asha)}`].join("\r\n")}\r\n\r\n`;
  const held: Awaited<ReturnType<typeof hold>>[] = [];
  for (let n = 0; n < STREAMS_PER_PERSON; n += 1) held.push(await hold(request));
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await hold(request);
  expect(refused.status).toBe(429);
  for (const { breakOff } of [...held, refused]) breakOff();
  await expect
    .poll(async () => {
      const again = await hold(request);
      again.breakOff();
      return again.status;
    })
    .toBe(200);
});

test("security 45: a sign-in beyond the limit ends the least recently used session", async () => {
  const club = await TestClub.open();
  const oldButUsed = await club.member("asha");
  const meena = await club.member("meena");
  club.clock.at += MINUTE_MS;
  const unused = await club.member("asha");
  club.clock.at += MINUTE_MS;
  for (let n = 2; n < SESSIONS_PER_PERSON; n += 1) await club.member("asha");
  expect((await oldButUsed.get("/dashboard")).status).toBe(200);
  await club.member("asha");
  const statusOf = async (browser: Browser) => (await browser.get("/dashboard")).status;
  expect(await statusOf(unused)).toBe(401);
  expect([await statusOf(oldButUsed), await statusOf(meena)]).toEqual([200, 200]);
  const sessions = club.db.selectFrom("sessions").select("id").where("member_id", "=", ASHA);
  expect(await sessions.execute()).toHaveLength(SESSIONS_PER_PERSON);
});

test("security 45: an admin's sessions have the same limit", async () => {
  const club = await TestClub.open();
  const admins: Browser[] = [];
  for (let n = 0; n <= SESSIONS_PER_PERSON; n += 1) {
    club.clock.at += 1;
    admins.push(await club.admin());
  }
  const isIn = async (at: number) => (await admins.at(at)?.get("/admin/dashboard"))?.status === 200;
  expect([await isIn(0), await isIn(1), await isIn(-1)]).toEqual([false, true, true]);
});
