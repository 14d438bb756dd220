/** HTTP clients. */
import { Agent, request as send } from "node:http";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import type { SeededEvent } from "./data";

const agent = new Agent({ keepAlive: true, maxSockets: 600 });
const PATIENCE_MS = 30_000;

export interface Answer {
  /** 0 without a complete answer; `text` is then the reason. */
  status: number;
  text: string;
  location: string | undefined;
}

export interface Asking {
  method?: string;
  cookie?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * Sends any request. One that may be sent twice is sent again, as browsers do, when its kept connection was
 * closed before any answer (RFC 9112, 9.3.1).
 */
export async function ask(url: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { isStale, ...first } = await attempt(url, path, asking);
  const mayRepeat = (asking.method ?? "GET") === "GET" || asking.fields?.submitKey !== undefined;
  if (!isStale || !mayRepeat) return first;
  const { isStale: _, ...second } = await attempt(url, path, asking);
  return second;
}

type Attempt = Answer & { isStale: boolean };

function attempt(url: string, path: string, asking: Asking): Promise<Attempt> {
  const { method = "GET", cookie, fields, headers = {} } = asking;
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise((resolve) => {
    const request = send(new URL(path, url), {
      agent,
      method,
      headers: {
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && {
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    let isStale = false;
    let isAnswered = false;
    const lost = (error?: NodeJS.ErrnoException) =>
      resolve({ status: 0, text: error?.code ?? "lost", location: undefined, isStale });
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.on("error", (error: NodeJS.ErrnoException) => {
      isStale = request.reusedSocket && error.code === "ECONNRESET" && !isAnswered;
      lost(error);
    });
    request.on("response", (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", lost);
      response.on("close", () => response.complete || lost());
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("utf8"),
          location: response.headers.location,
          isStale: false,
        }),
      );
    });
    request.end(body);
  });
}

/** Books the free first run, or at this price. A redirect is the acknowledgement. */
export async function book(
  url: string,
  {
    cookie,
    event,
    submitKey,
    priceRupees,
  }: { cookie: string; event: SeededEvent; submitKey: string; priceRupees?: number },
) {
  const plan = priceRupees === undefined ? "free_trial" : "pay_per_run";
  const fields = {
    intent: "book",
    submitKey,
    plan,
    shownPriceRupees: `${priceRupees ?? 0}`,
    waiver: WAIVER_VERSION,
  };
  const answer = await ask(url, `/events/${event.slug}/book`, { method: "POST", cookie, fields });
  return { ...answer, isBooked: answer.status === 302 };
}

/** Moves a booking as an admin; true when it succeeded. */
export async function move(
  url: string,
  { cookie, bookingId, from, to }: { cookie: string; bookingId: string; from: string; to: string },
): Promise<boolean> {
  const fields = { bookingId, from, to };
  const { status } = await ask(url, "/admin/bookings", { method: "POST", cookie, fields });
  return status === 200;
}

/** Counts answers by status, for the table. */
export function tally() {
  const counts = new Map<number, number>();
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    get: (status: number) => counts.get(status) ?? 0,
    others: (...wanted: number[]) => [...counts].filter(([status]) => !wanted.includes(status)),
    toString: () =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}×${count}`)
        .join(" "),
  };
}

/** The percentile of sorted values. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
