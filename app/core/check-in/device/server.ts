import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import type { MoneyBack } from "../check-ins";
import { BATCH_MAX_ENTRIES, type CheckInEvent } from "../desk";
import { UNLISTED } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { EventList } from "./device-data";
import { lastShowing } from "./device-id";
import type { DeskServer, DeskStorage } from "./devices";
import { crewClockOf, withCrewTime } from "./entry-steps";
import { byEvent, judged, leftAfter, leftOf, nextBatch } from "./send-steps";
import { linkOf, type SentRun, type SyncAnswer } from "./state";

const LIST_TIMEOUT_MS = 8_000;
const SYNC_TIMEOUT_MS = 20_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** What the server sends as a list; `run` is null when there is none. */
type ListBody = Omit<EventList, "eventId" | "run" | "clockOffMs" | "fetchedAt"> & {
  run: CheckInEvent | null;
  serverNow: number;
};

interface SyncBody {
  results: { nonce: string; outcome: DeskOutcome; back?: MoneyBack }[];
  people?: RosterEntry[];
  run?: SentRun;
}

function noId(): string | undefined {
  return undefined;
}

/** The club's server over `fetch`; an unreadable answer counts as offline. */
export function deskServer(fetch: Fetch, now: () => number, deviceId = noId): DeskServer {
  async function ask(path: string, init: RequestInit, timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(path, { ...init, cache: "no-store", signal });
  }

  return {
    async sendBatch({ left, ...batch }) {
      try {
        const id = deviceId();
        const device = id === undefined ? undefined : { id, ...left, showing: lastShowing() };
        const body = new URLSearchParams({ batch: JSON.stringify({ ...batch, device }) });
        const answer = await ask("/qr-scanner/sync", { method: "POST", body }, SYNC_TIMEOUT_MS);
        if (answer.status === 400) return { link: "online", otherwise: "not_accepted" };
        if (answer.status === 500) return { link: "online", otherwise: "server_failed" };
        if (!answer.ok) return { link: await linkOf(answer) };
        const { results, people, run }: SyncBody = await answer.json();
        const outcomes = new Map(results.map(({ nonce, outcome }) => [nonce, outcome]));
        const back = new Map(results.flatMap(({ nonce, back }) => (back ? [[nonce, back]] : [])));
        const more = { ...(people && { people }), ...(run && { run }) };
        return { link: "online", results: outcomes, back, ...more };
      } catch {
        return { link: "offline" };
      }
    },

    async askList(eventId) {
      const query = eventId === undefined ? "" : `?${new URLSearchParams({ event: eventId })}`;
      try {
        const answer = await ask(`/qr-scanner/list${query}`, {}, LIST_TIMEOUT_MS);
        if (!answer.ok) return { link: await linkOf(answer) };
        const { run, serverNow, ...body }: ListBody = await answer.json();
        if (!run) return { link: "online", isEmpty: true };
        const fetchedAt = now();
        const clockOffMs = serverNow - fetchedAt;
        return { link: "online", list: { ...body, eventId: run.id, run, clockOffMs, fetchedAt } };
      } catch {
        return { link: "offline" };
      }
    },
  };
}

/** What sending without a page needs; a batch is sent in the name of the device that stored it. */
interface Senders {
  storage: Pick<DeskStorage, "read" | "settle">;
  serverFor: (device: string | undefined) => DeskServer;
  now: () => number;
}

/**
 * Sends the queue while no page of the desk is open. A batch leaves it together with the list that holds its answers;
 * what the server does not let this person send waits for a page. Rejects when the server can't be reached or fails.
 */
export async function sendQueue({ storage, serverFor, now }: Senders): Promise<void> {
  const { queue, lists = [], ...kept } = await storage.read(undefined);
  const said = crewClockOf(lists);
  let { unsettled } = kept;
  let waiting = byEvent(queue);
  for (;;) {
    const { eventId, batch, rest } = nextBatch(waiting, BATCH_MAX_ENTRIES);
    if (eventId === undefined) return;
    waiting = waiting.filter((item) => !batch.includes(item));
    const server = serverFor(batch[0]?.device);
    const answer = await server.sendBatch({
      eventId,
      deviceNow: now(),
      entries: batch.map((item) => withCrewTime(item, said).entry),
      left: leftAfter({ queue: waiting, unsettled }, eventId, rest),
    });
    if (isUnreachable(answer)) throw unreachable();
    if (!answer.results) continue;
    const list = lists.find((one) => one.eventId === eventId);
    const refused = judged(batch, answer, list).unsettled;
    await storage.settle({
      answeredSeqs: batch.map(({ seq }) => seq),
      unsettled: refused,
      list: await newestList(server, eventId),
    });
    unsettled = [...unsettled, ...refused];
  }
}

/** The list as the desk stores it; undefined when this person may not see it. */
async function newestList(server: DeskServer, eventId: EventId): Promise<EventList | undefined> {
  if (eventId === UNLISTED) return undefined;
  const { link, list } = await server.askList(eventId);
  if (link === "offline") throw unreachable();
  return list;
}

/**
 * Sends the rehearsals that this phone has kept, each in the name of the device that kept it. What the server does not let
 * this person send stays. Rejects when the server can't be reached or fails.
 */
export async function sendRehearsals({
  storage,
  serverFor,
  now,
}: Pick<Senders, "serverFor" | "now"> & {
  storage: Pick<DeskStorage, "read" | "dropRehearsal">;
}): Promise<void> {
  const { lists = [], ...queues } = await storage.read(undefined);
  for (const { eventId, rehearsal } of lists) {
    if (!rehearsal) continue;
    const { lacks, device } = rehearsal;
    const answer = await serverFor(device).sendBatch({
      eventId,
      deviceNow: now(),
      entries: [],
      left: { ...leftOf(queues, eventId), lacks },
    });
    if (isUnreachable(answer)) throw unreachable();
    if (answer.results) await storage.dropRehearsal(eventId, rehearsal);
  }
}

function isUnreachable({ link, otherwise }: SyncAnswer): boolean {
  return link === "offline" || otherwise === "server_failed";
}

function unreachable(): Error {
  return new Error("The server can't be reached; what was kept stays on this device.");
}
