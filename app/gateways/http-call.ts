import type { Clock } from "./clock";

const TIMEOUT_MS = 5_000;
const BODY_LIMIT_BYTES = 64 * 1024;
const FAILURES_BEFORE_OPEN = 5;
const OPEN_MS = 30_000;

/** A service's status and JSON; no redirects, at most 64 kB. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
  /** How long the service asks to be left alone. */
  retryAfterMs?: number;
}

export type Call = (url: string, init: RequestInit) => Promise<Reply | undefined>;

/**
 * Calls one service. Undefined means unavailable: no complete answer within 5 s, 5xx, or anything but a JSON
 * object. After five such failures in a row the service is not called for 30 s.
 */
export function serviceCall(
  clock: Clock,
  timeoutMs = TIMEOUT_MS,
  fetchReply: typeof fetchJson = fetchJson,
): Call {
  let failures = 0;
  let closedUntil = 0;
  return async (url, init) => {
    if (clock.now() < closedUntil) return undefined;
    const reply = await fetchReply(url, init, timeoutMs).catch(() => undefined);
    const isUp = reply !== undefined && reply.status < 500;
    failures = isUp ? 0 : failures + 1;
    if (failures >= FAILURES_BEFORE_OPEN) closedUntil = clock.now() + OPEN_MS;
    return isUp ? reply : undefined;
  };
}

/** The status alone, for services that answer without a body; what they write is not read. */
export async function fetchStatus(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, redirect: "error", signal });
  await response.body?.cancel();
  return { status: response.status, body: {}, ...restOf(response) };
}

async function fetchJson(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, redirect: "error", signal });
  const body: unknown = JSON.parse(await limitedText(response));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Error("The answer is not a JSON object.");
  }
  return { status: response.status, body: { ...body }, ...restOf(response) };
}

function restOf(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_LIMIT_BYTES) throw new Error("The answer is too long.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
