import { applyEntries } from "~/features/roster/rules";
import { BATCH_MAX_ENTRIES, type GateOutcome } from "../rules";
import { type Queued, type Snapshot, settle, type Unsettled } from "./use-gate-store";
import { leapSince } from "./use-page-clock";

const LIST_TIMEOUT_MS = 8_000;
const SYNC_TIMEOUT_MS = 20_000;

/**
 * How the server can be reached: not at all, not without signing in, not by this person, not for what
 * another run left behind, or well.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "left_over";

/** What the server's answer says about the link; 404 is a run that this person has no list of. */
function linkOf(status: number): LinkState {
  if (status === 401) return "sign_in";
  return status === 403 || status === 404 ? "not_allowed" : "offline";
}

/** The newest list of a run (of the one that is on now without `eventId`), or how the link stands. */
export async function fetchSnapshot(
  eventId: string | undefined,
): Promise<{ link: LinkState; snapshot?: Snapshot; isEmpty?: boolean }> {
  const query = eventId === undefined ? "" : `?${new URLSearchParams({ event: eventId })}`;
  const answer = await ask(`/qr-scanner/list${query}`, {}, LIST_TIMEOUT_MS);
  if (!answer?.ok) return { link: answer ? linkOf(answer.status) : "offline" };
  const body = await answer.json();
  if (!body.run) return { link: "online", isEmpty: true };
  const fetchedAt = Date.now();
  const snapshot = {
    eventId: body.run.id,
    run: body.run,
    runs: body.runs,
    crew: body.crew,
    roster: body.roster,
    publicKey: body.publicKey,
    clockOffMs: body.serverNow - fetchedAt,
    fetchedAt,
  };
  return { link: "online", snapshot };
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
 * Whatever the server answers leaves the queue; what it did not do is handed on, so that no entry holds up
 * the next.
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
    const sent = await sendBatch(eventId, batch);
    if (sent.link !== "online") return sent.link;
    // A batch that cannot be read is sent one by one, to find the entry that spoils it.
    if (!sent.results && batch.length > 1) {
      size = 1;
      continue;
    }
    snapshot = await settleBatch(batch, sent.results, snapshot);
    waiting = waiting.slice(batch.length);
    for (const [nonce, outcome] of sent.results ?? []) onAnswer?.(nonce, outcome);
  }
  return "online";
}

async function sendBatch(
  eventId: string,
  batch: Queued[],
): Promise<{ link: LinkState; results?: Map<string, GateOutcome> }> {
  const entries = batch.map((item) => ({ ...item.entry, at: item.entry.at + leapSince(item) }));
  const batchText = JSON.stringify({ eventId, deviceNow: Date.now(), entries });
  const fields = new URLSearchParams({ batch: batchText });
  const answer = await ask("/qr-scanner/sync", { method: "POST", body: fields }, SYNC_TIMEOUT_MS);
  if (answer?.status === 400) return { link: "online" };
  if (!answer?.ok) return { link: answer ? linkOf(answer.status) : "offline" };
  const { results }: { results: { nonce: string; outcome: GateOutcome }[] } = await answer.json();
  return {
    link: "online",
    results: new Map(results.map(({ nonce, outcome }) => [nonce, outcome])),
  };
}

async function settleBatch(
  batch: Queued[],
  results: Map<string, GateOutcome> | undefined,
  snapshot: Snapshot | undefined,
): Promise<Snapshot | undefined> {
  const resultOf = (item: Queued) => results?.get(item.entry.nonce) ?? "not_accepted";
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

async function ask(
  path: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response | undefined> {
  try {
    return await fetch(path, {
      ...init,
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return undefined;
  }
}
