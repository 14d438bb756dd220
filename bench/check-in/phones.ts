/** Many phones at one check-in desk, each sending its entries and receiving the roster. */
import { randomUUID } from "node:crypto";
import type { Row } from "../table/rows";
import { type CrowdedDesk, countCheckIns, EVENT_ID } from "./crowd";

const DEVICES = 20;
const BATCH = 5;
const BATCHES_TO_LIST = 3;

/** The server's answer to a batch. */
interface Settled {
  results: { outcome: "done" | "duplicate" }[];
}

/** How long 20 phones take for the crowd, and that nobody is lost or counted twice. */
export async function devicesRows(
  url: string,
  { session, crowd }: CrowdedDesk,
  dataDir: string,
): Promise<Row[]> {
  const waits: number[] = [];
  const { rows: already } = await countCheckIns(dataDir);
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const asked = performance.now();
    const headers = { Origin: url, Cookie: `session=${session}` };
    const answer: T = await (await fetch(url + path, { ...init, headers })).json();
    waits.push(performance.now() - asked);
    return answer;
  };
  const send = async (ids: string[]) => {
    const at = Date.now();
    const entries = ids.map((bookingId) => ({
      ...{ kind: "check_in", method: "list", nonce: randomUUID(), at, bookingId },
    }));
    const batch = JSON.stringify({ eventId: EVENT_ID, deviceNow: at, entries });
    const body = new URLSearchParams({ batch });
    return await ask<Settled>("/qr-scanner/sync", { method: "POST", body });
  };
  const started = performance.now();
  const counts = { done: 0, duplicate: 0 };
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, device) => {
      // Every tenth person is scanned by two phones.
      const own = crowd.filter(
        (_person, index) =>
          index % DEVICES === device || (index % 10 === 0 && (index + 1) % DEVICES === device),
      );
      for (let at = 0; at < own.length; at += BATCH) {
        const { results } = await send(own.slice(at, at + BATCH).map(({ id }) => id));
        for (const { outcome } of results) counts[outcome] += 1;
        if ((at / BATCH) % BATCHES_TO_LIST === 0) await ask("/qr-scanner/list", {});
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { rows, people } = await countCheckIns(dataDir);
  const longest = Math.max(...waits);
  return [
    {
      what: `${DEVICES} phones check in ${crowd.length} people, lists refreshed in between`,
      figure: `${seconds.toFixed(1)} s, longest answer ${Math.round(longest)} ms`,
      target: "≤ 120 s",
      met: seconds <= 120,
    },
    {
      what: "people lost",
      figure: `${crowd.length - people}`,
      target: "0",
      met: people === crowd.length && counts.done === crowd.length - already,
    },
    { what: "people counted twice", figure: `${rows - people}`, target: "0", met: rows === people },
  ];
}
