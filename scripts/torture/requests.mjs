/** What clients do over HTTP. */
import { Agent, request as send } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 600 });
const PATIENCE_MS = 30_000;

/** Any request; returns `{ status, text, location }`, or status 0 when there is no whole answer. */
export function ask(url, path, { method = "GET", cookie, fields, headers = {} } = {}) {
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise((resolve) => {
    const request = send(new URL(path, url), {
      agent,
      method,
      headers: {
        ...(cookie && { Cookie: cookie.split(";")[0] }),
        ...(body !== undefined && {
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    const lost = (error) =>
      resolve({ status: 0, text: error?.code ?? "lost", location: undefined });
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.on("error", lost);
    request.on("response", (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", lost);
      response.on("close", () => response.complete || lost());
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          text: Buffer.concat(chunks).toString("utf8"),
          location: response.headers.location,
        }),
      );
    });
    request.end(body);
  });
}

/** Books the free first run. An acknowledgement is a redirect. */
export async function book(url, { cookie, run, submitKey }) {
  const fields = { submitKey, plan: "free_trial", shownPriceRupees: "0" };
  const answer = await ask(url, `/events/${run.slug}/book`, { method: "POST", cookie, fields });
  return { ...answer, isBooked: answer.status === 302 };
}

/** Moves a booking as an admin does; true when the server did it. */
export async function move(url, { cookie, bookingId, from, to }) {
  const fields = { bookingId, from, to };
  const { status } = await ask(url, "/admin/bookings", { method: "POST", cookie, fields });
  return status === 200;
}

/** Counts answers by status, for the table. */
export function tally() {
  const counts = new Map();
  return {
    add: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    get: (status) => counts.get(status) ?? 0,
    others: (...wanted) => [...counts].filter(([status]) => !wanted.includes(status)),
    toString: () =>
      [...counts]
        .sort()
        .map(([status, count]) => `${status}×${count}`)
        .join(" "),
  };
}

/** The value that `share` of the sorted figures do not exceed. */
export function percentile(figures, share) {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
