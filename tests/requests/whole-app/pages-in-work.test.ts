/** How many pages may be in work at once, for one address and in all, and what is answered beside them. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import * as build from "virtual:react-router/server-build";
import { expect, onTestFinished, test, vi } from "vitest";
import { razorpayPayments } from "~/gateways/razorpay";
import type { AppServices } from "~/middleware/context.server";
import { createApp } from "../../../server/http/app";
import { createHttpServer } from "../../../server/http/http-server";
import { Unexpected } from "../../../server/http/unexpected";
import { PAGES_AT_ONCE, PAGES_AT_ONCE_EACH, PagesInWork } from "../../../server/pages/capped-pages";
import { Metrics } from "../../../server/watch/metrics";
import { TestClub } from "../../support/club";
import { FILE, get, openRawServer } from "../../support/raw-server";

const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"] };
const BUSY_MAX_MICROSECONDS = 250;
const UNTIL = { timeout: 60_000 };

const from = (address: string, target: string) =>
  get(target, "localhost", `X-Forwarded-For: ${address}\r\n`);

const formFrom = (address: string, target: string, body = "name=A", length = body.length) =>
  `POST ${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`;

const WEBHOOK = { appSecret: "app-secret", verifyToken: "verify-token" };

/** A server whose members' pages are not done before `finish` is called. */
async function openHeldPages(services: Partial<AppServices> = {}) {
  const club = await TestClub.open({ services: { ...BEHIND_PROXY, ...services } });
  const inWork = new PagesInWork();
  const real = createApp(club.services, build);
  const held: (() => void)[] = [];
  let isSyncHeld = false;
  const app = {
    async fetch(...asked: Parameters<typeof real.fetch>) {
      const { pathname } = new URL(asked[0].url);
      const isDevice = pathname === "/qr-scanner/sync" && isSyncHeld;
      if (!pathname.startsWith("/held") && !isDevice) return await real.fetch(...asked);
      await asked[0].text();
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
  const holdForms = async (count: number, address: string) => {
    const before = held.length;
    const answers = Array.from({ length: count }, () => send(formFrom(address, "/held")));
    await vi.waitFor(() => expect(held.length).toBe(before + count), UNTIL);
    return answers;
  };
  const holdSyncs = async (count: number, address: string) => {
    isSyncHeld = true;
    const before = held.length;
    const answers = Array.from({ length: count }, () =>
      send(formFrom(address, "/qr-scanner/sync")),
    );
    await vi.waitFor(() => expect(held.length).toBe(before + count), UNTIL);
    return answers;
  };
  const finish = () => {
    for (const done of held.splice(0)) done();
  };
  onTestFinished(finish);
  return { club, inWork, send, hold, holdForms, holdSyncs, finish };
}

test("security 60: one page more than an address may have in work is a 503, for that address alone", async () => {
  const { club, inWork, send, hold, finish } = await openHeldPages();
  const answers = await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const refused = await send(from("192.0.2.1", "/signin"));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(refused.body).toBe("A lot of people are here at once. Please try again in a few seconds.");
  expect((await send(from("192.0.2.2", "/signin"))).status).toBe(200);
  const { body } = await send(from("192.0.2.1", "/kn/signin"));
  expect(Buffer.from(body, "latin1").toString()).toMatch(/^\p{Script=Kannada}/u);
  expect(inWork.refused).toEqual({ address: 2, all: 0 });
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
  expect(leaving.every((place) => place !== undefined)).toBe(true);
  expect(inWork.enter("another")).toBeUndefined();
  expect(inWork.refused).toEqual({ address: 0, all: 1 });
  leaving[0]?.leave();
  leaving[0]?.leave();
  expect([inWork.count, inWork.enter("another") !== undefined]).toEqual([PAGES_AT_ONCE - 1, true]);
});

test("security 60: health, public pages and files are answered beside an address's full cap", async () => {
  const { club, send, hold } = await openHeldPages();
  await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const statusOf = async (target: string) => (await send(from("192.0.2.1", target))).status;
  for (const target of ["/healthz", "/readyz", "/sw.js", "/", "/faq?utm_source=a", "/events"])
    expect([target, await statusOf(target)]).toEqual([target, 200]);
  expect(await statusOf(FILE)).toBe(404);
  expect(await statusOf("/assets/no-such-file.css")).toBe(503);
  expect(club.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each(["/contact", "/admin", "/signin", "/no-such-page"])(
  "security 60: a form for %s beside an address's full cap is a 503 that says how to send it again",
  async (target) => {
    const { inWork, send, holdForms, finish } = await openHeldPages();
    const answers = await holdForms(PAGES_AT_ONCE_EACH, "192.0.2.1");
    expect(inWork.count).toBe(PAGES_AT_ONCE_EACH);
    const refused = await send(formFrom("192.0.2.1", target));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(refused.body).toContain("reload this page to send it, or press Back and try again.");
    expect((await send(from("192.0.2.1", "/signin"))).status).toBe(503);
    expect((await send(from("192.0.2.1", "/healthz"))).status).toBe(200);
    expect((await send(formFrom("192.0.2.2", target))).status).not.toBe(503);
    expect(inWork.refused).toEqual({ address: 2, all: 0 });
    finish();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(inWork.count).toBe(0);
    expect((await send(formFrom("192.0.2.1", target))).status).not.toBe(503);
  },
);

test("security 60: refused forms that come at once are answered, and leave their places", async () => {
  const { inWork, send } = await openHeldPages();
  const sent = Array.from({ length: 20 }, () => send(formFrom("192.0.2.1", "/contact")));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(400);
  expect([inWork.count, inWork.refused]).toEqual([0, { address: 0, all: 0 }]);
});

test("security 60: a form that is sent slowly holds a place of its own address only", () => {
  const inWork = new PagesInWork();
  const forms = Array.from({ length: PAGES_AT_ONCE_EACH }, () => inWork.enter("slow", "form"));
  expect([inWork.count, inWork.enter("slow")]).toEqual([0, undefined]);
  expect(inWork.enter("another")).toBeDefined();
  forms[0]?.begin();
  forms[0]?.begin();
  expect(inWork.count).toBe(2);
  forms[0]?.leave();
  forms[0]?.begin();
  forms[1]?.leave();
  expect(inWork.count).toBe(1);
});

test("security 60: a form beside the full cap in all is a 503", () => {
  const inWork = new PagesInWork();
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) inWork.enter(`address ${page}`);
  expect(inWork.enter("another", "form")).toBeUndefined();
  expect(inWork.enter("another", "device")).toBeDefined();
});

test.each(["/qr-scanner/sync", "/qr-scanner/list", "/bookings/sync"])(
  "security 60: devices reach %s beside an address's full cap",
  async (target) => {
    const { send, hold } = await openHeldPages();
    await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
    expect((await send(formFrom("192.0.2.1", target))).status).not.toBe(503);
    expect((await send(from("192.0.2.1", target))).status).not.toBe(503);
  },
);

test("security 60: what devices send has a cap for its address alone", async () => {
  const { inWork, send, holdSyncs } = await openHeldPages();
  await holdSyncs(PAGES_AT_ONCE_EACH, "192.0.2.1");
  expect((await send(formFrom("192.0.2.1", "/bookings/sync"))).status).toBe(503);
  expect((await send(formFrom("192.0.2.2", "/bookings/sync"))).status).not.toBe(503);
  expect((await send(from("192.0.2.1", "/signin"))).status).toBe(200);
  expect(inWork.refused).toEqual({ address: 1, all: 0 });
});

const KEYS = { keyId: "rzp_test_4kTz", keySecret: "of-the-key", webhookSecret: "of-the-webhook" };
const payments = razorpayPayments({ ...KEYS, url: "http://127.0.0.1:9" }, async () => undefined);
const SMS: AppServices["smsWebhook"] = { provider: "msg91", secret: "a-secret-of-the-service" };

test.each<[string, Partial<AppServices>]>([
  ["/webhooks/whatsapp", { whatsAppWebhook: WEBHOOK }],
  ["/webhooks/sms", { smsWebhook: SMS }],
  ["/webhooks/payments", { onlinePayments: payments }],
])(
  "security 60: %s is received beside an address's full cap, if the club has it",
  async (webhook, services) => {
    const club = await openHeldPages(services);
    await club.hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
    expect((await club.send(formFrom("192.0.2.1", webhook))).status).toBe(403);
    const without = await openHeldPages();
    await without.hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
    expect((await without.send(formFrom("192.0.2.1", webhook))).status).toBe(503);
  },
);

test("security 60: the long rest of a refused form is not received", async () => {
  const { send, hold } = await openHeldPages();
  await hold(PAGES_AT_ONCE_EACH, "192.0.2.1");
  const form = formFrom("192.0.2.1", "/contact", "name=A", 1_000_000);
  const refused = await send(form.replace("Connection: close", "Connection: keep-alive"));
  expect([refused.status, refused.headers.get("Connection")]).toEqual([503, "close"]);
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
