import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { text } from "./service-worker.ts?bundled";

const ORIGIN = "https://club.example";
const KEPT_PAGE = "<h1>Scanner</h1>";

beforeEach(() => {
  shared = new Map();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Fetch = (request: { url: string }) => Promise<Response>;

/** The responses in which the share sheet's files are kept, by address. */
let shared: Map<string, Response>;

/** The worker with the scanner's page kept, and a network with these answers. */
function workerWith(fetch: Fetch) {
  const kept = new Map([["/qr-scanner", KEPT_PAGE]]);
  const match = async (request: string | { url: string }) => {
    const path = typeof request === "string" ? request : new URL(request.url).pathname;
    const html = kept.get(path);
    return html === undefined ? undefined : new Response(html);
  };
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    location: new URL(ORIGIN),
  };
  const caches = {
    match,
    keys: async () => ["kept /qr-scanner"],
    open: async () => ({
      match,
      keys: async () => [],
      put: async (address: string, file: Response) => void shared.set(address, file),
    }),
    delete: async () => shared.clear(),
  };
  const globals = { self, caches, fetch, URL, Response, setTimeout, RELEASE: "1" };
  runInContext(text, createContext(globals));

  return async (path: string, form?: FormData): Promise<Response> => {
    let answer: Promise<Response> | undefined;
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    const request = {
      method: form ? "POST" : "GET",
      mode: "navigate",
      url: ORIGIN + path,
      formData: async () => form,
    };
    listeners.get("fetch")?.({ request, respondWith });
    if (!answer) throw new Error(`the worker lets ${path} pass`);
    return await answer;
  };
}

const noNetwork = () => Promise.reject(new TypeError("no network"));

test("a kept page opens without a signal", async () => {
  expect(await (await workerWith(noNetwork)("/qr-scanner")).text()).toBe(KEPT_PAGE);
});

test("a kept page opens when the server answers with an error", async () => {
  const failing = workerWith(async () => new Response("down", { status: 502 }));
  expect(await (await failing("/qr-scanner")).text()).toBe(KEPT_PAGE);
});

test("with a signal the network's page is shown, also a refusal", async () => {
  const refused = workerWith(async () => new Response("sign in", { status: 401 }));
  expect(await (await refused("/qr-scanner")).text()).toBe("sign in");
});

test("a network that takes longer than four seconds counts as none", async () => {
  const open = workerWith(
    () => new Promise((resolve) => setTimeout(() => resolve(new Response("late")), 4_001)),
  );
  const answer = open("/qr-scanner");
  await vi.advanceTimersByTimeAsync(4_001);
  expect(await (await answer).text()).toBe(KEPT_PAGE);
});

test("without a signal a page that is not kept leads to the kept ones", async () => {
  const answer = await workerWith(noNetwork)("/dashboard");
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain("No signal here");
  expect(html).toContain('href="/qr-scanner"');
  expect(html).not.toContain("refresh");
});

test("the screen at the start, opened without a signal, tries again by itself", async () => {
  const answer = await workerWith(noNetwork)("/qr-info/screen");
  expect(await answer.text()).toContain('<meta http-equiv="refresh" content="10">');
});

test("files of the share sheet are kept for their page, the last share only", async () => {
  const send = workerWith(noNetwork);
  for (const name of ["old.gpx", "Lake & hill.gpx"]) {
    const form = new FormData();
    form.append("files", new File(["<gpx/>"], name));
    const answer = await send("/progress/share", form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `${ORIGIN}/progress?shared`,
    ]);
  }
  expect([...shared.keys()]).toEqual(["/progress/share/0?name=Lake%20%26%20hill.gpx"]);
  expect(await [...shared.values()][0]?.text()).toBe("<gpx/>");
});

/** The worker with the browser's notification functions, and its calls of them. */
function workerWithPush() {
  const shown: [string, Record<string, unknown>][] = [];
  const badges: number[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    location: new URL("/sw.js", ORIGIN),
    navigator: { setAppBadge: async (unread: number) => void badges.push(unread) },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push([title, options]),
    },
  };
  runInContext(text, createContext({ self, URL, RELEASE: "1" }));
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const push = (json: () => unknown) => dispatch("push", { data: { json } });
  return { shown, badges, push };
}

test("a push is shown with its page and the number of unread ones on the icon", async () => {
  const { shown, badges, push } = workerWithPush();
  const notification = {
    title: "Cancelled: Lake run",
    body: "It rains.",
    tag: "cancelled:7",
    app_badge: "2",
    navigate: `${ORIGIN}/bookings/7?new`,
  };
  await push(() => ({ web_push: 8030, notification }));
  expect(shown).toMatchObject([
    [
      "Cancelled: Lake run",
      { body: "It rains.", tag: "cancelled:7", data: { path: "/bookings/7?new" } },
    ],
  ]);
  expect(badges).toEqual([2]);
});

test("no push leads off this site, also an unreadable one", async () => {
  const { shown, badges, push } = workerWithPush();
  await push(() => JSON.parse("nonsense"));
  await push(() => ({ notification: { title: "Hi", navigate: "https://evil.example/x" } }));
  expect(shown).toMatchObject([
    ["News from your club", { data: { path: "/inbox" } }],
    ["Hi", { data: { path: "/x" } }],
  ]);
  expect(badges).toEqual([]);
});

test("other forms go to the network", async () => {
  await expect(workerWith(noNetwork)("/progress", new FormData())).rejects.toThrow(
    "lets /progress pass",
  );
});
