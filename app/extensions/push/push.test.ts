/** What a browser does at a visit with a subscription that it wanted; the browser is a stand-in. */
import { afterEach, expect, test, vi } from "vitest";
import { renewPush } from "./push";

const KEY = "BAUG";
const BYTES = Uint8Array.from(atob(KEY), (letter) => letter.charCodeAt(0)).buffer;
afterEach(() => vi.unstubAllGlobals());

interface Visit {
  /** Whom the browser noted as wanting notifications. */
  wantedBy?: string;
  hasSubscription: boolean;
  /** Whether the server still sends to it. */
  isListed?: boolean;
  /** Whether the server has it with another session. */
  isOfEarlierSession?: boolean;
  isOtherKey?: boolean;
  permission?: NotificationPermission;
}

async function visit(one: Visit) {
  const { wantedBy, hasSubscription, isListed, isOtherKey, permission = "granted" } = one;
  const { isOfEarlierSession = false } = one;
  const storage = new Map(wantedBy ? [["push-wanted-by", wantedBy]] : []);
  const sent: string[] = [];
  const subscription = (endpoint: string, key = BYTES) => ({
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => sent.push(`unsubscribe ${endpoint}`),
  });
  const held = hasSubscription
    ? subscription("old", isOtherKey ? new ArrayBuffer(3) : BYTES)
    : null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => subscription("new"),
  };
  const registration = { pushManager };
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("navigator", {
    userAgent: "",
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
  const digest = await digestOf("old");
  vi.stubGlobal("fetch", async (_: string, post?: { body: URLSearchParams }) => {
    if (post) sent.push(`${post.body.get("intent")} ${post.body.get("endpoint")}`);
    const digests = isListed ? [digest] : [];
    const ofSession = isOfEarlierSession ? [] : digests;
    return Response.json({ publicKey: KEY, member: "asha", digests, ofSession });
  });
  const { isOff } = await renewPush();
  return { isOff, sent, wantedBy: storage.get("push-wanted-by") };
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(bytes).toString("hex");
}

test("a browser that the server sends to is noted as its member's", async () => {
  const visited = await visit({ hasSubscription: true, isListed: true });
  expect(visited).toEqual({ isOff: false, sent: [], wantedBy: "asha" });
});

test("a browser tells the server once its member has another session there", async () => {
  const held = { hasSubscription: true, isListed: true, isOfEarlierSession: true };
  expect(await visit(held)).toEqual({ isOff: false, sent: ["here old"], wantedBy: "asha" });
});

test("a subscription that the browser has lost is made again for the member who wanted it", async () => {
  const visited = await visit({ wantedBy: "asha", hasSubscription: false });
  expect(visited).toEqual({ isOff: false, sent: ["on new"], wantedBy: "asha" });
});

test("a subscription for an earlier key of the club is made anew", async () => {
  const visited = await visit({ wantedBy: "asha", hasSubscription: true, isOtherKey: true });
  expect(visited.sent).toEqual(["unsubscribe old", "on new"]);
});

test.each<[string, Visit]>([
  ["the service has ended it", { wantedBy: "asha", hasSubscription: true }],
  [
    "it is not allowed any more",
    { wantedBy: "asha", hasSubscription: false, permission: "default" },
  ],
])("a member reads once that notifications are off where %s", async (_, one) => {
  expect(await visit(one)).toEqual({ isOff: true, sent: [], wantedBy: undefined });
});

test("a subscription of whoever was signed in before ends once somebody else is", async () => {
  const visited = await visit({ wantedBy: "ravi", hasSubscription: true });
  expect(visited).toEqual({ isOff: false, sent: ["unsubscribe old"], wantedBy: "ravi" });
});

test.each<[string, Visit]>([
  ["never wanted any", { hasSubscription: false }],
  ["is another than who wanted them", { wantedBy: "ravi", hasSubscription: false }],
])("nothing is made or said for somebody who %s", async (_, one) => {
  const { isOff, sent } = await visit(one);
  expect({ isOff, sent }).toEqual({ isOff: false, sent: [] });
});
