/** A passkey in a field over reloads; the browser is a stand-in that allows one request at a time, whichever page made it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PasskeyAnswer } from "./passkeys";

const browser = vi.hoisted(() => ({
  page: 1,
  /** The request that waits, of the page that made it: no other page can end it. */
  waiting: undefined as { page: number; end: (answer: PasskeyAnswer) => void } | undefined,
  /** How long an ended request is still in the way. */
  lingersMs: 0,
  isInTheWay: false,
}));

vi.mock("./passkeys", () => ({
  supportsPasskeyAutofill: async () => true,
  stopWaiting: () => {
    const { waiting } = browser;
    if (waiting?.page !== browser.page) return;
    browser.waiting = undefined;
    waiting.end({ ok: false, reason: "stopped" });
    setTimeout(() => {
      browser.isInTheWay = false;
    }, browser.lingersMs);
  },
  askPasskey: async (): Promise<PasskeyAnswer> => {
    if (browser.isInTheWay) return { ok: false, reason: "failed" };
    browser.isInTheWay = true;
    return await new Promise((end) => {
      browser.waiting = { page: browser.page, end };
    });
  },
}));

let listeners: Record<string, (event: { persisted: boolean }) => void> = {};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(browser, { page: 1, waiting: undefined, lingersMs: 0, isInTheWay: false });
  listeners = {};
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    listeners[name] = listener;
  });
  vi.stubGlobal("removeEventListener", (name: string) => {
    delete listeners[name];
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load(onAnswer: (answer: string) => void = () => {}, onShownAgain = () => {}) {
  const { offerInField } = await import("./use-passkey");
  const leave = offerInField("member", { onAnswer, onShownAgain });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5_000);
  return leave;
}

/** The page goes without its components being told. */
async function reload() {
  listeners.pagehide?.({ persisted: false });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  listeners = {};
  browser.page += 1;
}

test.each([0, 400, 900])(
  "after each of four reloads a passkey can be chosen, though the request before is in the way for %i ms",
  async (lingersMs) => {
    browser.lingersMs = lingersMs;
    for (let visit = 1; visit <= 4; visit += 1) {
      await load();
      expect(browser.waiting?.page).toBe(visit);
      await reload();
    }
    const answers: string[] = [];
    await load((answer) => answers.push(answer));
    browser.waiting?.end({ ok: true, answer: "signed" });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(["signed"]);
  },
);

test("a page that comes back from the browser's cache offers it again, one that is loaded does not", async () => {
  let shown = 0;
  await load(undefined, () => {
    shown += 1;
  });
  listeners.pageshow?.({ persisted: false });
  expect(shown).toBe(0);
  listeners.pageshow?.({ persisted: true });
  expect(shown).toBe(1);
});

test("a page that is left sends no answer and listens no more", async () => {
  const answers: string[] = [];
  const leave = await load((answer) => answers.push(answer));
  const { waiting } = browser;
  leave();
  waiting?.end({ ok: true, answer: "late" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([answers, Object.keys(listeners)]).toEqual([[], []]);
});
