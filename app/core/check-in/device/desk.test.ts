import fc from "fast-check";
import { expect, test } from "vitest";
import { listOf, NOW } from "../../../../tests/support/check-in-desk";
import { createDesk } from "./desk";
import type { EventList, NewEntry, Queued, Unsettled } from "./device-data";
import type { DeskDevices, DeskServer } from "./devices";
import { sendUnsent } from "./send-unsent";
import type { DeskChoice, SyncAnswer } from "./state";

/** Devices in memory: a database shared by pages, a server that accepts everything, a stopped clock. */
function devices(
  disk = {
    queue: [] as Queued[],
    unsettled: [] as Unsettled[],
    lists: [listOf()],
    choice: undefined as DeskChoice | undefined,
  },
) {
  const done: string[] = [];
  let answer: ((entries: { nonce: string }[]) => SyncAnswer) | undefined;
  let nonces = 0;
  const all: DeskDevices = {
    storage: {
      read: async (knownSeqs) => ({ ...disk, ...(knownSeqs && { lists: undefined }) }),
      storeEntry: async (waiting: NewEntry) => {
        const queued = { ...waiting, seq: disk.queue.length + 1 };
        disk.queue = [...disk.queue, queued];
        return queued;
      },
      settle: async ({ answeredSeqs, unsettled }) => {
        disk.queue = disk.queue.filter(({ seq }) => !answeredSeqs.includes(seq));
        disk.unsettled = [...disk.unsettled, ...unsettled];
      },
      keepList: async (list: EventList) => {
        const [{ rehearsal } = list] = disk.lists;
        disk.lists = [rehearsal ? { ...list, rehearsal } : list];
      },
      dropLists: async () => {
        disk.lists = [];
      },
      markSeen: async () => Promise.reject(new Error("not kept")),
      requeue: async () => Promise.reject(new Error("not kept")),
      keepRehearsal: async (eventId, rehearsal) => {
        disk.lists = disk.lists.map((list) =>
          list.eventId === eventId ? { ...list, rehearsal } : list,
        );
      },
      dropRehearsal: async (eventId) => {
        disk.lists = disk.lists.map(({ rehearsal, ...list }) =>
          list.eventId === eventId || !rehearsal ? list : { ...list, rehearsal },
        );
      },
    },
    server: {
      sendBatch: async ({ entries }) => {
        done.push(`batch of ${entries.length}`);
        const results = new Map(entries.map(({ nonce }) => [nonce, "done" as const]));
        return answer?.(entries) ?? { link: "online", results };
      },
      askList: async () => ({ link: "online", list: listOf() }),
    },
    lock: {
      take: async () => void done.push("lock"),
      release: () => void done.push("unlock"),
    },
    choice: {
      read: () => disk.choice,
      keep: (choice) => {
        disk.choice = choice;
      },
    },
    clock: {
      session: "session",
      moment: () => {
        nonces += 1;
        return { now: NOW, steadyMs: 0, nonce: `n${nonces}` };
      },
    },
    signal: (signal) => void done.push(signal),
    checkCode: async () => ({ kind: "reference" }),
  };
  const answerWith = (next: typeof answer) => {
    answer = next;
  };
  return { all, done, disk, answerWith };
}

/** Waits until all pending promises have settled. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

test("a code is stored, sent and settled", async () => {
  const { all, done, disk } = devices();
  const desk = createDesk(all);
  desk.happen({ type: "woken" });
  await settled();
  expect(desk.state().screen).toMatchObject({ isLoading: false, link: "online" });
  done.length = 0;
  desk.happen({ type: "code_read", text: "7KQ4M2XA", method: "scan" });
  await settled();
  expect(done).toEqual(["good", "lock", "batch of 1", "unlock"]);
  expect(disk.queue).toEqual([]);
  expect(desk.state().screen.roster[0]?.checkedInAt).toBe(NOW);
});

test("what a phone without room cannot put away stays on the screen, which says why", async () => {
  const { all, answerWith } = devices();
  const desk = createDesk(all);
  desk.happen({ type: "woken" });
  await settled();
  answerWith(([entry]) => ({
    link: "online",
    results: new Map([[entry?.nonce ?? "", "full" as const]]),
  }));
  desk.happen({ type: "code_read", text: "7KQ4M2XA", method: "scan" });
  await settled();
  const [refused] = desk.state().screen.unsettled;
  expect(refused).toMatchObject({ seq: 1, result: "full" });
  desk.happen({ type: "unsettled_seen", seq: 1 });
  await settled();
  expect(desk.state().screen).toMatchObject({ unsettled: [{ seq: 1 }], seen: [] });
  expect(desk.state().screen.feedback?.text).toContain("This phone has no room left");
});

test.each(["online", "left_over", "sign_in"] as const)(
  "a lost signal is on the screen at once while the link is %s, and the next answer corrects it",
  async (link) => {
    const { all } = devices();
    const desk = createDesk(all);
    const { askList } = all.server;
    all.server.askList = async () => (link === "online" ? await askList(undefined) : { link });
    desk.happen({ type: "woken" });
    await settled();
    expect(desk.state().screen.link).toBe(link);
    desk.happen({ type: "signal_lost" });
    expect(desk.state().screen.link).toBe("offline");
    desk.happen({ type: "woken" });
    await settled();
    expect(desk.state().screen.link).toBe(link);
  },
);

test("listeners are called until they stop", async () => {
  const desk = createDesk(devices().all);
  let told = 0;
  const stop = desk.subscribe(() => {
    told += 1;
  });
  desk.happen({ type: "woken" });
  await settled();
  const before = told;
  stop();
  desk.happen({ type: "feedback_cleared" });
  expect([before > 0, told]).toEqual([true, before]);
});

test("the screen is the same object while it is unchanged", async () => {
  const desk = createDesk(devices().all);
  desk.happen({ type: "woken" });
  await settled();
  const { screen } = desk.state();
  desk.happen({ type: "timer_ticked", isScrolling: false });
  expect(desk.state().screen).toBe(screen);
});

test("a reload stays with the chosen event and place, unless the event may not be seen any more", async () => {
  const { all, disk } = devices();
  const other = listOf({ eventId: "other" });
  disk.lists = [listOf(), other];
  const open = async (
    askList: DeskServer["askList"] = async () => ({ link: "online", list: other }),
  ) => {
    const desk = createDesk({ ...all, server: { ...all.server, askList } });
    desk.happen({ type: "woken" });
    await settled();
    return desk;
  };
  const desk = await open();
  expect(desk.state().screen.list?.eventId).toBe("run");
  desk.happen({ type: "event_chosen", eventId: "other" });
  desk.happen({ type: "place_chosen", place: "finish" });
  await settled();
  for (const link of ["offline", "not_allowed"] as const) {
    const { screen } = (await open(async () => ({ link }))).state();
    expect(screen).toMatchObject({ list: { eventId: "other" }, isFinish: true });
  }
  const { screen } = (await open(all.server.askList)).state();
  expect(screen).toMatchObject({ list: { eventId: "run" }, isFinish: false });
});

const FULL = () => Promise.reject(new Error("full"));

test("a desk whose lock and database fail shows the list of the server", async () => {
  const { all } = devices();
  const storage = { ...all.storage, read: FULL, storeEntry: FULL, keepList: FULL };
  const lock = { take: FULL, release: () => {} };
  const desk = createDesk({ ...all, lock, storage });
  desk.happen({ type: "woken" });
  await settled();
  expect(desk.state().screen).toMatchObject({ link: "online", list: { eventId: "run" } });
});

const hang = () => new Promise<never>(() => {});
/** What never answers. */
const hanging = fc.subarray(["lock", "sendBatch", "askList", "settle", "keepList"] as const);

test("an opened desk shows the stored list, whatever else hangs", async () => {
  await fc.assert(
    fc.asyncProperty(hanging, fc.boolean(), async (hangs, isWaiting) => {
      const { all, disk } = isWaiting ? await waiting() : devices();
      const { lock, server, storage } = all;
      if (hangs.includes("lock")) lock.take = hang;
      if (hangs.includes("sendBatch")) server.sendBatch = hang;
      if (hangs.includes("askList")) server.askList = hang;
      if (hangs.includes("settle")) storage.settle = hang;
      if (hangs.includes("keepList")) storage.keepList = hang;
      storage.read = async () => disk;
      const desk = createDesk(all);
      desk.happen({ type: "woken" });
      await settled();
      const { list, roster, isLoading } = desk.state().screen;
      expect([list?.eventId, isLoading]).toEqual(["run", false]);
      expect(roster[0]?.checkedInAt).toBe(isWaiting ? NOW : null);
    }),
  );
});

test("a desk asks for the lock, which another page may hold, once its list is shown", async () => {
  const { all } = await waiting();
  const wasShown: boolean[] = [];
  all.lock.take = () => {
    wasShown.push(!desk.state().screen.isLoading);
    return hang();
  };
  const desk = createDesk(all);
  desk.happen({ type: "woken" });
  await settled();
  expect(wasShown).toEqual([true]);
});

test("a check-in that the device cannot store is shown as an error", async () => {
  const { all } = devices();
  const storage = { ...all.storage, storeEntry: FULL, settle: FULL, keepList: FULL };
  const desk = createDesk({ ...all, storage });
  desk.happen({ type: "woken" });
  await settled();
  desk.happen({ type: "check_in_tapped", bookingId: "b1" });
  await settled();
  expect(desk.state().screen.feedback?.text).toContain("no room left");
});

test.each([
  ["QuotaExceededError", "This phone has no room left"],
  ["InvalidStateError", "This window can't save check-ins"],
  ["SecurityError", "This window can't save check-ins"],
  ["TimeoutError", "This window can't save check-ins"],
])("a write that fails with %s says '%s'", async (name, text) => {
  const { all } = devices();
  const fail = () => Promise.reject(new DOMException("", name));
  const desk = createDesk({ ...all, storage: { ...all.storage, storeEntry: fail } });
  desk.happen({ type: "woken" });
  await settled();
  desk.happen({ type: "check_in_tapped", bookingId: "b1" });
  await settled();
  expect(desk.state().screen.feedback?.text).toContain(text);
});

/** A browser with Asha's check-in in the queue. */
async function waiting() {
  const browser = devices();
  browser.answerWith(() => ({ link: "offline" }));
  const desk = createDesk(browser.all);
  desk.happen({ type: "woken" });
  await settled();
  desk.happen({ type: "check_in_tapped", bookingId: "b1" });
  await settled();
  browser.done.length = 0;
  return browser;
}

test("a logout only sends the queue", async () => {
  const { all, done, disk, answerWith } = await waiting();
  const server = { ...all.server, askList: () => Promise.reject(new Error("asked for a list")) };
  answerWith(undefined);
  const sent = await sendUnsent(createDesk({ ...all, server }));
  expect(sent).toEqual({ link: "online", left: { waiting: [], unsettled: [] } });
  expect(disk.queue).toEqual([]);
  expect(done).toEqual(["lock", "batch of 1", "unlock"]);
});

test.each(["offline", "sign_in", "not_allowed", "not_crew"] as const)(
  "sendUnsent with the link %s returns the link and what is left",
  async (link) => {
    const { all, answerWith } = await waiting();
    answerWith(() => ({ link }));
    const sent = await sendUnsent(createDesk(all));
    expect(sent.link).toBe(link);
    expect(sent.left.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
  },
);

/** A browser whose server notes what the phone says it lacks. */
function rehearsing() {
  const browser = devices();
  const told: unknown[] = [];
  const line = { isThere: false };
  const server: DeskServer = {
    sendBatch: async ({ left }) => {
      if (!line.isThere) return { link: "offline" };
      if (left.lacks) told.push(left.lacks);
      return { link: "online", results: new Map() };
    },
    askList: async () => (line.isThere ? { link: "online", list: listOf() } : { link: "offline" }),
  };
  return { all: { ...browser.all, server }, disk: browser.disk, told, line };
}

test("a rehearsal without a signal is told by the page that is open when the signal is back, once", async () => {
  const { all, told, line } = rehearsing();
  const desk = createDesk(all);
  desk.happen({ type: "woken" });
  await settled();
  desk.happen({ type: "rehearsed", lacks: ["camera"] });
  await settled();
  expect(told).toEqual([]);
  line.isThere = true;
  for (let round = 0; round < 3; round += 1) {
    desk.happen({ type: "woken" });
    await settled();
  }
  expect(told).toEqual([["camera"]]);
});

test("a rehearsal without a signal outlives its page: the next one tells the latest", async () => {
  const { all, told, line, disk } = rehearsing();
  const desk = createDesk(all);
  desk.happen({ type: "woken" });
  await settled();
  for (const lacks of [["camera" as const], []]) {
    desk.happen({ type: "rehearsed", lacks });
    await settled();
  }
  line.isThere = true;
  createDesk(all).happen({ type: "woken" });
  await settled();
  expect(told).toEqual([[]]);
  expect(disk.lists[0]?.rehearsal).toBeUndefined();
});

test("a phone that stores nothing tells its rehearsal at once", async () => {
  const { all, told, line } = rehearsing();
  line.isThere = true;
  const desk = createDesk({ ...all, storage: { ...all.storage, keepRehearsal: FULL } });
  desk.happen({ type: "woken" });
  await settled();
  desk.happen({ type: "rehearsed", lacks: ["storage"] });
  await settled();
  expect(told).toEqual([["storage"]]);
});
