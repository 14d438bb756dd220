import type { DeskOutcome } from "~/db/tables/run-day";
import type { CheckInEvent } from "../rules/desk";
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

/** The club's server over `fetch`; an unreadable answer counts as offline. */
export function deskServer(fetch: Fetch, now: () => number): DeskServer {
  async function ask(path: string, init: RequestInit, timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(path, { ...init, cache: "no-store", signal });
  }

  return {
    async sendBatch(batch) {
      try {
        const body = new URLSearchParams({ batch: JSON.stringify(batch) });
        const answer = await ask("/qr-scanner/sync", { method: "POST", body }, SYNC_TIMEOUT_MS);
        if (answer.status === 400) return { link: "online", otherwise: "not_accepted" };
        if (answer.status === 500) return { link: "online", otherwise: "server_failed" };
        if (!answer.ok) return { link: linkOf(answer.status) };
        const said: { results: { nonce: string; outcome: DeskOutcome }[] } = await answer.json();
        const results = new Map(said.results.map(({ nonce, outcome }) => [nonce, outcome]));
        return { link: "online", results };
      } catch {
        return { link: "offline" };
      }
    },

    async askList(eventId) {
      const query = eventId === undefined ? "" : `?${new URLSearchParams({ event: eventId })}`;
      try {
        const answer = await ask(`/qr-scanner/list${query}`, {}, LIST_TIMEOUT_MS);
        if (!answer.ok) return { link: linkOf(answer.status) };
        const { run, runs, crew, roster, publicKey, serverNow }: ListBody = await answer.json();
        if (!run) return { link: "online", isEmpty: true };
        const fetchedAt = now();
        const known = { eventId: run.id, run, runs, crew, roster, publicKey };
        return { link: "online", list: { ...known, clockOffMs: serverNow - fetchedAt, fetchedAt } };
      } catch {
        return { link: "offline" };
      }
    },
  };
}
