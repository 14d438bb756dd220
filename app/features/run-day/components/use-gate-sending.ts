import { applyEntries } from "~/features/roster/rules";
import { BATCH_MAX_ENTRIES, type GateOutcome } from "../rules";
import { ask, fetchSnapshot, type LinkState, linkOf } from "./use-gate-link";
import { type Queued, type Snapshot, settle, type Unsettled } from "./use-gate-store";
import { leapSince } from "./use-page-clock";

const SYNC_TIMEOUT_MS = 20_000;
/** So often the server may fail on an entry before the crew has to settle it. */
const TRIES = 3;

/** How often the server failed on an entry, by its nonce, since the page was opened. */
const failures = new Map<string, number>();

interface Answer {
  link: LinkState;
  results?: Map<string, GateOutcome>;
  /** What became of an entry that the server says nothing about. */
  otherwise?: Unsettled["result"];
}

/**
 * Sends what waits, in its order and run by run, until nothing is left or the link breaks. A run that this
 * person may not send for any more does not hold up the others.
 */
export async function sendQueue(
  queue: readonly Queued[],
  snapshots: readonly Snapshot[],
  onAnswer?: (nonce: string, outcome: GateOutcome) => void,
): Promise<LinkState> {
  let link: LinkState = "online";
  for (const eventId of new Set(queue.map((item) => item.eventId))) {
    const waiting = queue.filter((item) => item.eventId === eventId);
    const snapshot = snapshots.find((kept) => kept.eventId === eventId);
    const reached = await sendRun(eventId, waiting, snapshot, onAnswer);
    if (reached === "offline" || reached === "sign_in") return reached;
    if (reached !== "online") link = reached;
  }
  return link;
}

/**
 * Whatever the server answers leaves the queue; what it did not do, and what it fails on again and again, is
 * handed on, so that no entry holds up the next.
 */
async function sendRun(
  eventId: string,
  queue: readonly Queued[],
  kept: Snapshot | undefined,
  onAnswer?: (nonce: string, outcome: GateOutcome) => void,
): Promise<LinkState> {
  let waiting = queue;
  let snapshot = kept;
  let size = BATCH_MAX_ENTRIES;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, size);
    const [first] = batch;
    const sent = await sendBatch(eventId, batch);
    if (sent.link !== "online") return sent.link;
    // A batch that spoils something is sent one by one, to find the entry that does.
    if (!sent.results && batch.length > 1) {
      size = 1;
      continue;
    }
    const hasFailed = sent.otherwise === "server_failed";
    if (hasFailed && first && !(await isToBeSetAside(first))) return "offline";
    snapshot = await settleBatch(batch, sent, snapshot);
    waiting = waiting.slice(batch.length);
    for (const [nonce, outcome] of sent.results ?? []) onAnswer?.(nonce, outcome);
  }
  return "online";
}

/** Whether the server has failed on this entry often enough, while it answers other questions. */
async function isToBeSetAside({ eventId, entry }: Queued): Promise<boolean> {
  const tries = (failures.get(entry.nonce) ?? 0) + 1;
  failures.set(entry.nonce, tries);
  return tries >= TRIES && (await fetchSnapshot(eventId)).link !== "offline";
}

async function sendBatch(eventId: string, batch: Queued[]): Promise<Answer> {
  const entries = batch.map((item) => ({ ...item.entry, at: item.entry.at + leapSince(item) }));
  const batchText = JSON.stringify({ eventId, deviceNow: Date.now(), entries });
  const fields = new URLSearchParams({ batch: batchText });
  const answer = await ask("/qr-scanner/sync", { method: "POST", body: fields }, SYNC_TIMEOUT_MS);
  if (answer?.status === 400) return { link: "online", otherwise: "not_accepted" };
  if (answer?.status === 500) return { link: "online", otherwise: "server_failed" };
  if (!answer?.ok) return { link: answer ? linkOf(answer.status) : "offline" };
  const { results }: { results: { nonce: string; outcome: GateOutcome }[] } = await answer.json();
  return {
    link: "online",
    results: new Map(results.map(({ nonce, outcome }) => [nonce, outcome])),
  };
}

async function settleBatch(
  batch: Queued[],
  { results, otherwise = "not_accepted" }: Answer,
  snapshot: Snapshot | undefined,
): Promise<Snapshot | undefined> {
  const resultOf = (item: Queued) => results?.get(item.entry.nonce) ?? otherwise;
  const isSettled = (item: Queued) =>
    item.entry.kind === "refused" || ["done", "duplicate"].includes(resultOf(item));
  const unsettled: Unsettled[] = batch
    .filter((item) => !isSettled(item))
    .map((item) => ({ ...item, result: resultOf(item) }));
  const done = batch.filter(isSettled).map(({ entry }) => entry);
  const next = snapshot && {
    ...snapshot,
    roster: applyEntries(snapshot.roster, done, snapshot.clockOffMs),
  };
  await settle({ answered: batch, unsettled, snapshot: next });
  return next;
}
