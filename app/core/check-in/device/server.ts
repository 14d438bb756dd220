import type { DeskOutcome } from "~/db/tables/run-day";
import type { CheckInEvent } from "../desk";
import type { MoneyBack } from "../desk-money/money";
import type { RosterEntry } from "../roster/roster";
import type { EventList } from "./device-data";
import type { DeskServer } from "./devices";
import { linkOf } from "./link";

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
        const device = id === undefined ? {} : { device: { id, ...left } };
        const body = new URLSearchParams({ batch: JSON.stringify({ ...batch, ...device }) });
        const answer = await ask("/qr-scanner/sync", { method: "POST", body }, SYNC_TIMEOUT_MS);
        if (answer.status === 400) return { link: "online", otherwise: "not_accepted" };
        if (answer.status === 500) return { link: "online", otherwise: "server_failed" };
        if (!answer.ok) return { link: await linkOf(answer) };
        const { results, people }: SyncBody = await answer.json();
        const outcomes = new Map(results.map(({ nonce, outcome }) => [nonce, outcome]));
        const back = new Map(results.flatMap(({ nonce, back }) => (back ? [[nonce, back]] : [])));
        return { link: "online", results: outcomes, back, ...(people && { people }) };
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
