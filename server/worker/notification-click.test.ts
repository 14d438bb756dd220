/** The page that a press on a notification opens; windows behave as in the Service Worker standard. */
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { text } from "./service-worker.ts?bundled";

const ORIGIN = "https://club.example";

interface Window {
  url: string;
  /** Whether this worker controls the window; only then can it navigate it. */
  isControlled?: boolean;
  /** Whether the browser refuses to bring the window forward. */
  refusesFocus?: boolean;
}

const refusal = (name: string) => Promise.reject(new DOMException("Not allowed.", name));

/** Presses a notification of this page among these windows, and returns what happened, in order. */
async function press(path: string | undefined, windows: Window[]): Promise<string[]> {
  const happened: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const clientOf = ({ url, isControlled = true, refusesFocus = false }: Window) => ({
    url,
    focus: () => (refusesFocus ? refusal("InvalidAccessError") : noted(`focus ${url}`)),
    navigate: (to: string) =>
      isControlled ? noted(`load ${to}`) : Promise.reject(new TypeError("Not controlled.")),
  });
  const noted = async (what: string) => void happened.push(what);
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    location: new URL("/sw.js", ORIGIN),
    clients: {
      matchAll: async ({ type = "window", includeUncontrolled = false } = {}) =>
        type === "window"
          ? windows.filter((one) => includeUncontrolled || one.isControlled !== false).map(clientOf)
          : [],
      openWindow: (url: string) => noted(`open ${url}`),
    },
  };
  runInContext(text, createContext({ self, URL, RELEASE: "1" }));
  const notification = {
    close: () => void happened.push("close"),
    data: path === undefined ? null : { path },
  };
  let work: Promise<unknown> | undefined;
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  listeners.get("notificationclick")?.({ notification, waitUntil });
  await work;
  return happened;
}

const at = (path: string) => ORIGIN + path;

test("a page that has no window opens in a new one once its notification is closed", async () => {
  expect(await press("/bookings/7", [])).toEqual(["close", `open ${at("/bookings/7")}`]);
  expect(await press("/bookings/7", [{ url: at("/inbox") }, { url: at("/bookings/70") }])).toEqual([
    "close",
    `open ${at("/bookings/7")}`,
  ]);
});

test("the window with the page comes forward and loads it anew", async () => {
  const windows = [{ url: at("/") }, { url: at("/inbox#main") }];
  expect(await press("/inbox", windows)).toEqual([
    "close",
    `focus ${at("/inbox#main")}`,
    `load ${at("/inbox")}`,
  ]);
});

test("a window of another worker comes forward as it is", async () => {
  const windows = [{ url: at("/inbox"), isControlled: false }];
  expect(await press("/inbox", windows)).toEqual(["close", `focus ${at("/inbox")}`]);
});

test("a window that the browser does not bring forward is loaded anew all the same", async () => {
  const windows = [{ url: at("/inbox"), refusesFocus: true }];
  expect(await press("/inbox", windows)).toEqual(["close", `load ${at("/inbox")}`]);
});

test("a notification without a page opens the inbox", async () => {
  expect(await press(undefined, [])).toEqual(["close", `open ${at("/inbox")}`]);
});
