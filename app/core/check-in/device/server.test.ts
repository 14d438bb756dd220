import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { listOf, NOW } from "../../../../tests/support/check-in-desk";
import type { DeskEntry } from "./device-data";
import { deskServer, sendQueue, sendRehearsals } from "./server";
import type { DeviceBacklog, Settlement, SyncAnswer } from "./state";

/** A server with this answer, and the requests it received. */
function serverWith(answer: () => Response | Promise<Response>) {
  const requests: { path: string; init: RequestInit }[] = [];
  const fetch = async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return await answer();
  };
  return { requests, fetch, server: deskServer(fetch, () => NOW) };
}

const failing = () => Promise.reject(new TypeError("no network"));
const SENT = { eventId: "run", deviceNow: NOW, entries: [] };
const BATCH = { ...SENT, left: { waiting: 2, unsettled: 1 } };

test.each([
  [401, { link: "sign_in" }],
  [403, { link: "not_allowed" }],
  [404, { link: "not_allowed" }],
  [400, { link: "online", otherwise: "not_accepted" }],
  [500, { link: "online", otherwise: "server_failed" }],
  [503, { link: "offline" }],
  [429, { link: "offline" }],
])("sendBatch returns the link for an answer with %i", async (status, answer) => {
  const { server } = serverWith(() => new Response("", { status }));
  expect(await server.sendBatch(BATCH)).toEqual(answer);
});

test("only the server's own 403 means that this person is not a run leader any more", async () => {
  const answer = () => Response.json({ reason: "crew_only" }, { status: 403 });
  const { server } = serverWith(answer);
  expect(await server.sendBatch(BATCH)).toEqual({ link: "not_crew" });
  expect(await server.askList(undefined)).toEqual({ link: "not_crew" });
});

const RESULTS = () => Response.json({ results: [{ nonce: "n1", outcome: "done" }] });

test("a batch is sent as JSON in one field", async () => {
  const { server, requests } = serverWith(RESULTS);
  await server.sendBatch(BATCH);
  expect(requests[0]).toMatchObject({
    path: "/qr-scanner/sync",
    init: { method: "POST", cache: "no-store" },
  });
  const body = requests[0]?.init.body;
  expect(body instanceof URLSearchParams && body.get("batch")).toBe(JSON.stringify(SENT));
});

test("the results of a batch, and the money to give back, are keyed by nonce", async () => {
  const back = { reason: "first_run", rupees: 99, paidWith: "venue" };
  const results = [
    { nonce: "n1", outcome: "done" },
    { nonce: "n2", outcome: "done", back },
  ];
  const { server } = serverWith(() => Response.json({ results }));
  expect(await server.sendBatch(BATCH)).toEqual({
    link: "online",
    results: new Map([
      ["n1", "done"],
      ["n2", "done"],
    ]),
    back: new Map([["n2", back]]),
  });
});

test("a batch has the browser's id and the number of its unsent entries", async () => {
  const { fetch, requests } = serverWith(() => Response.json({ results: [] }));
  await deskServer(
    fetch,
    () => NOW,
    () => "browser",
  ).sendBatch(BATCH);
  const body = requests[0]?.init.body;
  const sent = body instanceof URLSearchParams && JSON.parse(body.get("batch") ?? "");
  expect(sent).toEqual({ ...SENT, device: { id: "browser", waiting: 2, unsettled: 1 } });
});

test("a network error and an unreadable answer count as offline", async () => {
  for (const answer of [failing, () => new Response("<html>a captive portal</html>")]) {
    const { server } = serverWith(answer);
    expect(await server.sendBatch(BATCH)).toEqual({ link: "offline" });
    expect(await server.askList(undefined)).toEqual({ link: "offline" });
  }
});

test("a list has the offset of the device's clock", async () => {
  const { fetchedAt: _, clockOffMs: __, eventId: ___, ...body } = listOf();
  const { server, requests } = serverWith(() =>
    Response.json({ ...body, serverNow: NOW + 5, timeZone: "Asia/Kolkata" }),
  );
  expect(await server.askList("run")).toEqual({
    link: "online",
    list: listOf({ clockOffMs: 5, timeZone: "Asia/Kolkata" }),
  });
  await server.askList(undefined);
  const paths = requests.map(({ path }) => path);
  expect(paths).toEqual(["/qr-scanner/list?event=run", "/qr-scanner/list"]);
});

test("without an event or the right to it there is no list", async () => {
  const empty = serverWith(() => Response.json({ run: null, runs: [], roster: [] }));
  expect(await empty.server.askList(undefined)).toEqual({ link: "online", isEmpty: true });
  const refused = serverWith(() => new Response("", { status: 403 }));
  expect(await refused.server.askList(undefined)).toEqual({ link: "not_allowed" });
});

test("the service worker tells a rehearsal in the name of the device that kept it, and asks again without an answer", async () => {
  const sent: unknown[] = [];
  const dropped: string[] = [];
  const answers: SyncAnswer[] = [{ link: "offline" }, { link: "online", results: new Map() }];
  const rehearsal = { lacks: ["room" as const], device: "phone 1" };
  const senders = {
    storage: {
      read: async () => ({ queue: [], unsettled: [], lists: [{ ...listOf(), rehearsal }] }),
      dropRehearsal: async (eventId: string) => void dropped.push(eventId),
    },
    serverFor: (device: string | undefined) => ({
      ...deskServer(failing, () => NOW),
      sendBatch: async ({ left }: { left: DeviceBacklog }) => {
        sent.push([device, left]);
        return answers.shift() ?? { link: "offline" as const };
      },
    }),
    now: () => NOW,
  };
  await expect(sendRehearsals(senders)).rejects.toThrow("can't be reached");
  expect(dropped).toEqual([]);
  await sendRehearsals(senders);
  expect(sent).toEqual(Array(2).fill(["phone 1", { waiting: 0, unsettled: 0, lacks: ["room"] }]));
  expect(dropped).toEqual([listOf().eventId]);
});

test("the service worker sends an entry with the time that the crew said, and says that its run was moved", async () => {
  const clock = { session: "page", clockAheadMs: NOW };
  const crewClock = { fetchedAt: NOW, clockOffMs: HOUR_MS, clock };
  const list = listOf({ crewClock });
  const made = { nonce: "n1", at: NOW - MINUTE_MS, notBefore: NOW - 2 * HOUR_MS };
  const entry = { kind: "check_in" as const, bookingId: "b1", method: "list" as const, ...made };
  const queue = [{ ...clock, seq: 1, eventId: list.eventId, label: "Asha Raman", entry }];
  const sent: DeskEntry[] = [];
  const settled: Settlement[] = [];
  const day = { date: "2026-11-23", time: "07:00" };
  await sendQueue({
    storage: {
      // Lists are read where nothing is known of the device.
      read: async (known) => ({ queue, unsettled: [], ...(known ? {} : { lists: [list] }) }),
      settle: async (settlement) => void settled.push(settlement),
    },
    serverFor: () => ({
      sendBatch: async ({ entries }) => {
        sent.push(...entries);
        const run = { status: "published" as const, startsAt: NOW + 25 * HOUR_MS, ...day };
        return { link: "online", results: new Map([["n1", "outside_window"]]), run };
      },
      askList: async () => ({ link: "online" }),
    }),
    now: () => NOW,
  });
  expect(sent).toEqual([{ ...entry, heardAt: NOW + HOUR_MS - MINUTE_MS }]);
  const [moved] = settled.flatMap(({ unsettled }) => unsettled);
  expect(moved).toMatchObject({ result: "outside_window", run: { change: "moved", ...day } });
});
