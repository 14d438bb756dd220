import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ASKED, type LockBrowser, PATIENT, type Patience, sendingLocks } from "./sending-lock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Hold = (lock: Lock | null) => unknown;

/** The locks of a browser: pages wait in turn, and a holder that is frozen never gives back. */
class FakeLocks {
  holder: { end: () => void } | undefined;
  private waiting: (() => void)[] = [];

  request = ((_: string, { signal, steal }: LockOptions, hold: Hold) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        const own = {
          end: () => {
            if (this.holder !== own) return;
            this.holder = undefined;
            this.waiting.shift()?.();
          },
        };
        this.holder = own;
        void Promise.resolve(hold(null)).then(() => {
          own.end();
          resolve();
        });
      };
      signal?.addEventListener("abort", () => {
        this.waiting = this.waiting.filter((one) => one !== start);
        reject(signal.reason);
      });
      if (steal || !this.holder) start();
      else this.waiting.push(start);
    })) as LockManager["request"];
}

/** A page of the browser with these locks. */
function pageWith(locks: LockBrowser["locks"]) {
  const page = new EventTarget();
  const make = sendingLocks(() => ({ locks, page, steadyMs: () => Date.now() }));
  return {
    lock: (patience: Patience = PATIENT) => make(patience),
    leave: () => page.dispatchEvent(new Event("pagehide")),
    comeBack: () => page.dispatchEvent(new Event("pageshow")),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** How an attempt ends within this time. */
async function outcome(attempt: Promise<void>, ms: number): Promise<string> {
  let ended = "waits";
  attempt.then(
    () => {
      ended = "taken";
    },
    () => {
      ended = "busy";
    },
  );
  await pass(ms);
  return ended;
}

test("one page at a time has the lock", async () => {
  const locks = new FakeLocks();
  const first = pageWith(locks).lock();
  const second = pageWith(locks).lock();
  expect(await outcome(first.take(), 0)).toBe("taken");
  expect(await outcome(second.take(), PATIENT.waitMs)).toBe("busy");
  first.release();
  expect(await outcome(second.take(), 0)).toBe("taken");
});

test("a lock that is never given back keeps nobody waiting, and is taken away in the end", async () => {
  const locks = new FakeLocks();
  locks.holder = { end: () => undefined };
  const lock = pageWith(locks).lock();
  expect(await outcome(lock.take(), PATIENT.waitMs)).toBe("busy");
  await pass(PATIENT.stealAfterMs);
  expect(await outcome(lock.take(), PATIENT.waitMs)).toBe("taken");
});

test("a lock manager that never answers keeps nobody waiting", async () => {
  const request: LockManager["request"] = () => new Promise<never>(() => undefined);
  expect(await outcome(pageWith({ request }).lock().take(), PATIENT.waitMs)).toBe("busy");
});

test("when a person asks for it, the lock is taken away after three seconds", async () => {
  const locks = new FakeLocks();
  locks.holder = { end: () => undefined };
  expect(await outcome(pageWith(locks).lock(ASKED).take(), ASKED.waitMs)).toBe("taken");
});

test("a page that sends for more than half a minute gives the lock back", async () => {
  const locks = new FakeLocks();
  await pageWith(locks).lock().take();
  await pass(29_999);
  expect(locks.holder).toBeDefined();
  await pass(1);
  expect(locks.holder).toBeUndefined();
});

test("a page that is left gives the lock back, and asks for none until it is back", async () => {
  const locks = new FakeLocks();
  const page = pageWith(locks);
  const lock = page.lock();
  await lock.take();
  page.leave();
  await pass(0);
  expect(locks.holder).toBeUndefined();
  expect(await outcome(lock.take(), 0)).toBe("busy");
  page.comeBack();
  expect(await outcome(lock.take(), 0)).toBe("taken");
});

test("a page that is left while it waits never gets the lock", async () => {
  const locks = new FakeLocks();
  const first = pageWith(locks).lock();
  await first.take();
  const page = pageWith(locks);
  const attempt = outcome(page.lock().take(), 0);
  page.leave();
  expect(await attempt).toBe("busy");
  first.release();
  await pass(0);
  expect(locks.holder).toBeUndefined();
});

test("a browser without locks sends all the same", async () => {
  expect(await outcome(pageWith(undefined).lock().take(), 0)).toBe("taken");
});

const doing = fc.record({
  page: fc.nat(2),
  what: fc.constantFrom("take", "release", "leave", "comeBack", "wait"),
});

test("whatever pages do, no attempt is open after its limit and no left page has the lock", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 40 }), async (steps) => {
      const locks = new FakeLocks();
      const pages = [0, 1, 2].map(() => pageWith(locks));
      const all = pages.map((page) => page.lock());
      let open = 0;
      for (const { page, what } of steps) {
        const [own, lock] = [pages[page], all[page]];
        if (what === "take") {
          open += 1;
          lock?.take().then(
            () => (open -= 1),
            () => (open -= 1),
          );
        } else if (what === "release") lock?.release();
        else if (what === "wait") await pass(1_000);
        else own?.[what]();
        await pass(0);
      }
      await pass(PATIENT.waitMs);
      expect(open).toBe(0);
      for (const page of pages) page.leave();
      await pass(0);
      expect(locks.holder).toBeUndefined();
    }),
  );
});
