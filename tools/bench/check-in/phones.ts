/**
 * Many phones at one check-in desk, each sending its entries and receiving the roster; then they count
 * everybody home.
 */
import { randomUUID } from "node:crypto";
import { HOUR_MS } from "~/lib/dates";
import type { Row } from "../table/rows";
import { type CrowdedDesk, countCheckIns, countOut, EVENT_ID, type Guest } from "./crowd";

const DEVICES = 20;
const BATCH = 5;
const BATCHES_TO_LIST = 3;
/**
 * One person in this many is scanned by two phones, or checked in by mistake, undone and checked in again.
 */
const TWICE = 10;
const MISTAKEN = 20;
/** Every fourth phone's clock is some hours wrong. */
const CLOCKS_MS = [0, -3 * HOUR_MS, 0, 5 * HOUR_MS];

interface Entry {
  kind: string;
  nonce: string;
  bookingId: string;
  undoes?: string[];
  method?: string;
}

/** The server's answer to a batch. */
interface Settled {
  results: { nonce: string; outcome: string }[];
}

/** The time of 20 phones for the crowd, and a check that nobody is lost, counted twice or left out. */
export async function devicesRows(
  url: string,
  { session, crowd }: CrowdedDesk,
  dataDir: string,
): Promise<Row[]> {
  const phones = phonesAt(url, session);
  const before = await countCheckIns(dataDir);
  const arrival = await phones.work(crowd, checkInEntries);
  const { rows, people } = await countCheckIns(dataDir);
  const out = await countOut(dataDir);
  const homecoming = await phones.work(crowd, homeEntries);
  const stillOut = await countOut(dataDir);
  return [
    timeRow(
      `${DEVICES} phones check in ${crowd.length} people, lists refreshed in between`,
      arrival,
    ),
    {
      what: "people lost",
      figure: `${crowd.length - people}`,
      target: "0",
      met: people === crowd.length && arrival.done === crowd.length - before.rows,
    },
    { what: "people counted twice", figure: `${rows - people}`, target: "0", met: rows === people },
    timeRow("the same phones count them home", homecoming),
    {
      what: "people out before, and still out after",
      figure: `${out}, ${stillOut}`,
      target: `${crowd.length}, 0`,
      met: out === crowd.length && stillOut === 0,
    },
  ];
}

/** The entries of a check-in; for a mistaken one also its undo and a second check-in. */
function checkInEntries({ id: bookingId }: Guest, isMistaken: boolean): Entry[] {
  const tap = () => ({ kind: "check_in", method: "list", nonce: randomUUID(), bookingId });
  const [first, second] = [tap(), tap()];
  if (!isMistaken) return [first];
  return [first, { kind: "undo", nonce: randomUUID(), bookingId, undoes: [first.nonce] }, second];
}

/** The entries of a return; for a mistaken one also its undo and a second return. */
function homeEntries({ id: bookingId }: Guest, isMistaken: boolean): Entry[] {
  const tap = () => ({ kind: "home", method: "list", nonce: randomUUID(), bookingId });
  const [first, second] = [tap(), tap()];
  if (!isMistaken) return [first];
  const back = { kind: "still_out", nonce: randomUUID(), bookingId, undoes: [first.nonce] };
  return [first, back, second];
}

interface Worked {
  seconds: number;
  longestMs: number;
  /** People whose first entry that was not undone was done. */
  done: number;
}

function phonesAt(url: string, session: string) {
  const waits: number[] = [];
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const asked = performance.now();
    const headers = { Origin: url, Cookie: `session=${session}` };
    const answer: T = await (await fetch(url + path, { ...init, headers })).json();
    waits.push(performance.now() - asked);
    return answer;
  };
  const send = async (entries: Entry[], offMs: number) => {
    const heardAt = Date.now();
    const at = heardAt + offMs;
    const stamped = entries.map((entry) => ({ ...entry, at, heardAt }));
    const batch = JSON.stringify({ eventId: EVENT_ID, deviceNow: at, entries: stamped });
    const body = new URLSearchParams({ batch });
    return await ask<Settled>("/qr-scanner/sync", { method: "POST", body });
  };

  async function work(
    crowd: Guest[],
    entriesOf: (guest: Guest, isMistaken: boolean) => Entry[],
  ): Promise<Worked> {
    const started = performance.now();
    waits.length = 0;
    let done = 0;
    await Promise.all(
      Array.from({ length: DEVICES }, async (_, device) => {
        const own = crowd.flatMap((guest, index) => {
          const isOwn = index % DEVICES === device;
          const isSecond = index % TWICE === 0 && (index + 1) % DEVICES === device;
          return isOwn || isSecond ? [{ guest, isMistaken: isOwn && index % MISTAKEN === 1 }] : [];
        });
        for (let at = 0; at < own.length; at += BATCH) {
          const entries = own
            .slice(at, at + BATCH)
            .map(({ guest, isMistaken }) => entriesOf(guest, isMistaken));
          const offMs = CLOCKS_MS[device % CLOCKS_MS.length] ?? 0;
          const { results } = await send(entries.flat(), offMs);
          const outcomes = new Map(results.map(({ nonce, outcome }) => [nonce, outcome]));
          const lasting = entries.flatMap((few) => few.at(-1) ?? []);
          done += lasting.filter(({ nonce }) => outcomes.get(nonce) === "done").length;
          if ((at / BATCH) % BATCHES_TO_LIST === 0) await ask("/qr-scanner/list", {});
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    return { seconds, longestMs: Math.max(...waits), done };
  }

  return { work };
}

function timeRow(what: string, { seconds, longestMs }: Worked): Row {
  return {
    what: `${what}, with undos and wrong clocks`,
    figure: `${seconds.toFixed(1)} s, longest answer ${Math.round(longestMs)} ms`,
    target: "≤ 120 s",
    met: seconds <= 120,
  };
}
