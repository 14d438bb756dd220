/*
 * The part of the service worker that sends entries of the check-in desk after its page was closed. It works
 * like another tab: under the desk's lock, with the desk's database, and a repeated entry is the same entry.
 */
/** The sync that sends the desk's waiting entries; the desk's pages register it and hold the same lock. */
const DESK_SYNC = "desk-queue";
const DESK = "run-day";
const DESK_PAGE = "/qr-scanner";
const DESK_STORES = ["queue", "unsettled", "runs"];
const UNLISTED = "unlisted";
const BATCH_MAX_ENTRIES = 100;

self.addEventListener("sync", (event) => {
  if (event.tag === DESK_SYNC) event.waitUntil(sendKept());
});

/** Sends the waiting entries, unless a visible desk does; rejects to be called again. */
async function sendKept() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isAtDesk = ({ url, visibilityState }) =>
    new URL(url).pathname === DESK_PAGE && visibilityState === "visible";
  if (pages.some(isAtDesk)) return;
  await self.navigator.locks.request(DESK, async () => {
    const database = await openDesk();
    if (!database) return;
    try {
      await sendQueue(database);
    } finally {
      database.close();
    }
  });
}

/** The desk's database, or undefined when no desk was ever opened. */
function openDesk() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DESK);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () =>
      asked.error.name === "AbortError" ? resolve(undefined) : reject(asked.error);
  });
}

async function sendQueue(database) {
  const kept = await resultOf(database.transaction("queue").objectStore("queue").getAll());
  const left = new Set(kept);
  for (const batch of batchesOf(kept)) {
    for (const item of batch) left.delete(item);
    const [{ eventId }] = batch;
    const waiting = [...left].filter((item) => item.eventId === eventId && !isNote(item)).length;
    await sendBatch(database, batch, waiting);
  }
}

/** Batches of one event's entries each, in their order; entries made without a list go one by one. */
function batchesOf(kept) {
  const batches = [];
  for (const item of kept) {
    const open = batches.find(
      ([{ eventId }, ...more]) =>
        eventId === item.eventId && eventId !== UNLISTED && more.length + 1 < BATCH_MAX_ENTRIES,
    );
    if (open) open.push(item);
    else batches.push([item]);
  }
  return batches;
}

/**
 * A batch stays queued until its answers and the list that holds them are stored; refused entries wait for a
 * page.
 */
async function sendBatch(database, batch, waiting) {
  const [{ eventId, device: id }] = batch;
  const aside = await resultOf(database.transaction("unsettled").objectStore("unsettled").getAll());
  const unsettled = aside.filter((item) => item.eventId === eventId && !item.seenAt).length;
  const device = id && { id, waiting, unsettled };
  const entries = batch.map(({ entry }) => entry);
  const sent = JSON.stringify({ eventId, deviceNow: Date.now(), entries, device });
  const body = new URLSearchParams({ batch: sent });
  const answer = await fetch("/qr-scanner/sync", { method: "POST", body });
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  if (!answer.ok) return;
  const { results } = await answer.json();
  const outcomes = new Map(results.map(({ nonce, outcome }) => [nonce, outcome]));
  const list = await newestList(eventId);
  const transaction = database.transaction(DESK_STORES, "readwrite", { durability: "strict" });
  for (const item of batch) {
    const result = outcomes.get(item.entry.nonce) ?? "not_accepted";
    transaction.objectStore("queue").delete(item.seq);
    if (result !== "done" && result !== "duplicate" && !isNote(item))
      transaction.objectStore("unsettled").put({ ...item, result });
  }
  if (list) transaction.objectStore("runs").put(list);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Whether the entry only records a refusal by the device. */
function isNote({ entry }) {
  return entry.kind === "refused";
}

/** The list as the desk stores it; undefined when this person may not see it. */
async function newestList(eventId) {
  if (eventId === UNLISTED) return undefined;
  const answer = await fetch(`/qr-scanner/list?${new URLSearchParams({ event: eventId })}`);
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  if (!answer.ok) return undefined;
  const { run, serverNow, ...body } = await answer.json();
  const fetchedAt = Date.now();
  return { ...body, eventId: run.id, run, clockOffMs: serverNow - fetchedAt, fetchedAt };
}

function resultOf(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
