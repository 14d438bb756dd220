/** How many pages may be in work at once, for one address and in all, and what is answered beside them. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import * as build from "virtual:react-router/server-build";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../../server/http/app";
import { createHttpServer } from "../../../server/http/http-server";
import { Unexpected } from "../../../server/http/unexpected";
import { PAGES_AT_ONCE, PAGES_AT_ONCE_EACH, PagesInWork } from "../../../server/pages/capped-pages";
import { Metrics } from "../../../server/watch/metrics";
import { TestClub } from "../../support/club";
import { FILE, get, openRawServer } from "../../support/raw-server";

const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"] };
const BUSY_MAX_MICROSECONDS = 250;
const UNTIL = { timeout: 10_000 };

const from = (address: string, target: string) =>
  get(target, "localhost", `X-Forwarded-For: ${address}\r\n`);

/** A server whose members' pages are not done before `finish` is called. */
async function openHeldPages() {
  const club = await TestClub.open({ services: BEHIND_PROXY });
  const inWork = new PagesInWork();
  const real = createApp(club.services, build);
  const held: (() => void)[] = [];
  const app = {
    async fetch(...asked: Parameters<typeof real.fetch>) {
      const { pathname } = new URL(asked[0].url);
      if (!pathname.startsWith("/held")) return await real.fetch(...asked);
      await new Promise<void>((resolve) => void held.push(resolve));
      if (pathname === "/held-failure") throw new Error("The page cannot be made.");
      return new Response("done");
    },
  };
  const send = await openRawServer(club, app, inWork);
  const hold = async (count: number, address: string, target = "/held") => {
    const before = inWork.count;
    const answers = Array.from({ length: count }, () => send(from(address, target)));
    await vi.waitFor(() => expect(inWork.count).toBe(before + count), UNTIL);
    return answers;
  };
  const finish = () => {
    for (const done of held.splice(0)) done();
  };
  onTestFinished(finish);
  return { club, inWork, send, hold, finish };
}

test("security 60: one page more than an address may have in work is a 503, for that address alone", async () => {
  const { club, inWork, send, hold, finish } = await openHeldPages();
  const answers = await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const refused = await send(from("192.0.2.1", "/signin"));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(refused.body).toBe("A lot of people are here at once. Please try again in a few seconds.");
  expect((await send(from("192.0.2.2", "/signin"))).status).toBe(200);
  expect(inWork.refused).toEqual({ address: 1, all: 0 });
  const logged = club.logLines.map((line) => JSON.parse(line).event);
  expect(logged.filter((event) => event === "pages_capped")).toHaveLength(1);
  finish();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(inWork.count).toBe(0);
  expect((await send(from("192.0.2.1", "/signin"))).status).toBe(200);
});

test("security 60: the addresses of one IPv6 network share a cap", async () => {
  const { send, hold } = await openHeldPages();
  await hold(PAGES_AT_ONCE_EACH, "2001:db8:0:1::5");
  expect((await send(from("2001:db8:0:1::6", "/signin"))).status).toBe(503);
  expect((await send(from("2001:db8:0:2::5", "/signin"))).status).toBe(200);
});

test("security 60: one page more than may be in work in all is a 503 for everybody", () => {
  const inWork = new PagesInWork();
  const leaving = Array.from({ length: PAGES_AT_ONCE }, (_, page) =>
    inWork.enter(`address ${Math.floor(page / PAGES_AT_ONCE_EACH)}`),
  );
  expect(leaving.every((leave) => leave !== undefined)).toBe(true);
  expect(inWork.enter("another")).toBeUndefined();
  expect(inWork.refused).toEqual({ address: 0, all: 1 });
  leaving[0]?.();
  leaving[0]?.();
  expect([inWork.count, inWork.enter("another") !== undefined]).toEqual([PAGES_AT_ONCE - 1, true]);
});

test("security 60: health, public pages, files and forms are answered beside an address's full cap", async () => {
  const { club, send, hold } = await openHeldPages();
  await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const statusOf = async (target: string) => (await send(from("192.0.2.1", target))).status;
  for (const target of ["/healthz", "/readyz", "/sw.js", "/", "/faq?utm_source=a", "/events"])
    expect([target, await statusOf(target)]).toEqual([target, 200]);
  expect(await statusOf(FILE)).toBe(404);
  expect(await statusOf("/assets/no-such-file.css")).toBe(503);
  const form =
    "POST /signin HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  expect((await send(form)).status).toBe(400);
  expect(club.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("security 60: an event's page from memory is answered beside an address's full cap", async () => {
  const { send, hold } = await openHeldPages();
  const event = from("192.0.2.1", "/events/lakeside-sunday-loop");
  expect((await send(event)).status).toBe(200);
  await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  expect((await send(event)).status).toBe(200);
  expect((await send(from("192.0.2.1", "/events/no-such-run"))).status).toBe(503);
});

test("security 60: a whole school that opens a public page at once gets it", async () => {
  const { inWork, send, hold } = await openHeldPages();
  await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const asked = Array.from({ length: 300 }, () => send(from("192.0.2.1", "/")));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 300 }, () => 200));
  expect(inWork.refused).toEqual({ address: 0, all: 0 });
});

test("security 60: a page that fails leaves its place", async () => {
  const { inWork, hold, finish } = await openHeldPages();
  const answers = await hold(3, "192.0.2.1", "/held-failure");
  finish();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(500);
  expect(inWork.count).toBe(0);
});

test("security 60: a 503 of the cap costs microseconds", async () => {
  const { services } = await TestClub.open({ sample: false });
  const inWork = new PagesInWork();
  for (let page = 0; page < PAGES_AT_ONCE_EACH; page += 1) inWork.enter("unknown");
  const site = { fetch: vi.fn(), isKept: () => false, listen: <T>(inner: T) => inner };
  const unexpected = new Unexpected(services, build);
  const parts = { services, unexpected, inWork, isFile: () => false };
  const server = createHttpServer(site, parts, { overrideGlobalObjects: false });
  const ask = () => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: "GET", url: "/dashboard", httpVersion: "1.1" });
    request.headers.host = "localhost";
    const response = new ServerResponse(request);
    server.emit("request", request, response);
    return response.statusCode;
  };
  const costOf = (count: number) => {
    const before = process.cpuUsage();
    for (let sent = 0; sent < count; sent += 1) expect(ask()).toBe(503);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
  costOf(500);
  expect(Math.min(costOf(500), costOf(500), costOf(500))).toBeLessThan(BUSY_MAX_MICROSECONDS);
  expect(site.fetch).not.toHaveBeenCalled();
});

test("metrics say how many pages are in work, and how many were refused", async () => {
  const metrics = new Metrics();
  const inWork = new PagesInWork();
  metrics.watchPages(inWork);
  for (let page = 0; page < PAGES_AT_ONCE_EACH + 2; page += 1) inWork.enter("192.0.2.1");
  const { text } = await metrics.read();
  expect(text).toMatch(new RegExp(`^pages_in_work ${PAGES_AT_ONCE_EACH}$`, "m"));
  expect(text).toMatch(/^pages_refused_total{limit="address"} 2$/m);
  expect(text).toMatch(/^pages_refused_total{limit="all"} 0$/m);
});
