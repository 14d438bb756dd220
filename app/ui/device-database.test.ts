import * as indexeddb from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceDatabase } from "./device-database";

const { IDBFactory, IDBDatabase, ...classes } = indexeddb;

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...classes, IDBDatabase }))
    vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new IDBFactory());
});
/** The page, which can be left. */
let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const notes = () =>
  deviceDatabase<{ notes: { key: number; value: { id: number } } }>("notes", [
    { name: "notes", key: { keyPath: "id" } },
  ]);

type Notes = ReturnType<typeof notes>;

const write = (withNotes: Notes, id: number) =>
  withNotes(async (begin) => {
    const { store, done } = begin(["notes"], "readwrite");
    await Promise.all([store.put({ id }), done]);
  });

const ids = (withNotes: Notes) => withNotes((begin) => begin(["notes"]).store.getAllKeys());

/** From now on every database that is open refuses transactions with this error, as Safari's do after the background. */
function leaveClosing(name: string) {
  const { transaction } = IDBDatabase.prototype;
  const closing = new WeakSet<object>();
  let isReopened = false;
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function reopen(
    this: IDBFactory,
    ...args
  ) {
    isReopened = true;
    return open.apply(this, args);
  });
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function refuse(
    this: InstanceType<typeof IDBDatabase>,
    ...args
  ) {
    if (!isReopened) closing.add(this);
    if (closing.has(this)) throw new DOMException("The database is closing.", name);
    return transaction.apply(this, args);
  });
}

test.each(["InvalidStateError", "UnknownError"])(
  "a database that is left closing (%s) is opened again, and the work is done",
  async (name) => {
    const withNotes = notes();
    await write(withNotes, 1);
    leaveClosing(name);
    await write(withNotes, 2);
    expect(await ids(withNotes)).toEqual([1, 2]);
  },
);

test("work that another error ends is not repeated", async () => {
  const withNotes = notes();
  let tries = 0;
  const full = withNotes(() => {
    tries += 1;
    return Promise.reject(new DOMException("No room.", "QuotaExceededError"));
  });
  await expect(full).rejects.toThrow("No room.");
  expect(tries).toBe(1);
});

test("a browser that refuses every database is asked three times", async () => {
  const open = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("Not in a private window.", "UnknownError");
  });
  await expect(write(notes(), 1)).rejects.toThrow("private window");
  expect(open).toHaveBeenCalledTimes(3);
});

test("a database that does not open within four seconds is asked for anew the next time", async () => {
  const withNotes = notes();
  vi.useFakeTimers();
  vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(
    () => new classes.IDBOpenDBRequest(),
  );
  const hung = write(withNotes, 1);
  const ended = expect(hung).rejects.toThrow("within 4000 ms");
  await vi.advanceTimersByTimeAsync(4_000);
  await ended;
  vi.useRealTimers();
  await write(withNotes, 2);
  expect(await ids(withNotes)).toEqual([2]);
});

test("work that is never answered does not hold up the work after it", async () => {
  const withNotes = notes();
  await write(withNotes, 1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const open = vi.spyOn(IDBFactory.prototype, "open");
  void withNotes(() => new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  expect(await ids(withNotes)).toEqual([1]);
  expect(open).toHaveBeenCalledTimes(1);
});

test("a page that is left ends what it has not committed, so that another page's work goes on", async () => {
  const [left, other] = [notes(), notes()];
  await write(left, 1);
  const unfinished = left(async (begin) => {
    const { store, done } = begin(["notes"], "readwrite");
    await store.put({ id: 2 });
    page.dispatchEvent(new Event("pagehide"));
    await Promise.all([store.put({ id: 3 }), done]);
  });
  await expect(unfinished).rejects.toThrow();
  await write(other, 4);
  expect(await ids(other)).toEqual([1, 4]);
});

test("what a page has committed when it is left is kept", async () => {
  const withNotes = notes();
  await withNotes(async (begin) => {
    const transaction = begin(["notes"], "readwrite");
    const put = transaction.store.put({ id: 1 });
    transaction.commit();
    page.dispatchEvent(new Event("pagehide"));
    await Promise.all([put, transaction.done]);
  });
  expect(await ids(withNotes)).toEqual([1]);
});
