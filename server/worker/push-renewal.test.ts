/** A subscription that the browser ends; the events are those of the Push API: https://www.w3.org/TR/push-api/. */
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { text } from "./service-worker.ts?bundled";

const KEY = "the club's key";

const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: KEY },
  toJSON: () => ({ endpoint, keys: { p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` } }),
});

type Subscription = ReturnType<typeof subscription>;

/** What the worker sends after a change, and with which keys it subscribes. */
async function change(
  event: { oldSubscription?: Subscription | null; newSubscription?: Subscription | null },
  { isRefused = false } = {},
) {
  const sent: Record<string, string>[] = [];
  const keys: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    location: new URL("https://club.example/sw.js"),
    registration: {
      pushManager: {
        subscribe: async (options: { applicationServerKey: unknown }) => {
          if (isRefused) throw new DOMException("Not allowed.", "NotAllowedError");
          keys.push(options.applicationServerKey);
          return subscription("made");
        },
      },
    },
  };
  const fetch = async (_: string, { body }: { body: URLSearchParams }) =>
    void sent.push(Object.fromEntries(body));
  runInContext(text, createContext({ self, URL, URLSearchParams, fetch, RELEASE: "1" }));
  let work: Promise<unknown> | undefined;
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  listeners.get("pushsubscriptionchange")?.({ ...event, waitUntil });
  await work;
  return { sent: sent.map(({ intent, endpoint }) => `${intent} ${endpoint}`), keys };
}

test("the browser's next subscription takes the place of the one that ended", async () => {
  const event = { oldSubscription: subscription("old"), newSubscription: subscription("new") };
  expect(await change(event)).toEqual({ sent: ["on new", "off old"], keys: [] });
});

test("without a next one the worker subscribes with the same key", async () => {
  const event = { oldSubscription: subscription("old"), newSubscription: null };
  expect(await change(event)).toEqual({ sent: ["on made", "off old"], keys: [KEY] });
});

test("a change that names no subscription, or a refusal, is left to the next visit", async () => {
  expect(await change({})).toEqual({ sent: [], keys: [] });
  const refused = await change({ oldSubscription: subscription("old") }, { isRefused: true });
  expect(refused).toEqual({ sent: [], keys: [] });
});
