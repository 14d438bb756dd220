import type { Clock } from "./clock";

const TIMEOUT_MS = 5_000;
const BODY_LIMIT_BYTES = 64 * 1024;
const FAILURES_BEFORE_OPEN = 5;
const OPEN_MS = 30_000;
const TOO_MANY = 429;

/** A service's status and JSON; no redirects, at most 64 kB. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
  /** The pause that the service asks for. */
  retryAfterMs?: number;
}

/** Returns `unanswered`, if given, when the service may have taken the request and no answer can be read. */
export type Call = (
  url: string,
  init: RequestInit,
  unanswered?: Reply,
) => Promise<Reply | undefined>;

/** For callers that must not make the same request twice. */
export const UNANSWERED: Reply = { status: 504, body: {} };

/** Codes of connections that broke, perhaps after the request was read, and of answers that cannot be unpacked. */
const BROKEN = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|Z_)/;

/** The error of an answer that is no HTTP. */
const NO_HTTP = "HTTPParserError";

/** A success whose body is no JSON object, or too long. */
class UnreadableSuccess extends Error {}

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
  let closedAt = Number.NEGATIVE_INFINITY;
  return async (url, init, unanswered) => {
    // Either way: a clock that is set back by days would keep the service closed as long.
    if (Math.abs(clock.now() - closedAt) < OPEN_MS) return undefined;
    const reply = await fetchReply(url, init, timeoutMs).catch((error: unknown) =>
      mayBeTaken(error) ? unanswered : undefined,
    );
    const isUp = reply !== undefined && reply.status < 500;
    failures = isUp ? 0 : failures + 1;
    if (failures >= FAILURES_BEFORE_OPEN) closedAt = clock.now();
    return isUp || reply === unanswered ? reply : undefined;
  };
}

function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error instanceof UnreadableSuccess) return true;
  const { cause } = error;
  if (!(cause instanceof Error)) return false;
  return cause.name === NO_HTTP || ("code" in cause && BROKEN.test(String(cause.code)));
}

/** The status alone, for services that answer without a body; a body is not read. */
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
  const response = await fetch(url, { ...init, redirect: "manual", signal });
  const { status, ok } = response;
  if (status >= 300 && status < 400) throw new Error("The service sends elsewhere.");
  const body = objectIn(await limitedText(response));
  if (body) return { status, body, ...restOf(response) };
  // Proxies in front of a service answer with HTML, or with no body.
  if (status === TOO_MANY) return { status, body: {}, ...restOf(response) };
  throw ok ? new UnreadableSuccess() : new Error("The answer is not a JSON object.");
}

/** Seconds, or a moment by the service's own clock. */
function restOf({ headers }: Response): { retryAfterMs?: number } {
  const asked = headers.get("Retry-After") ?? "";
  const seconds = Number(asked || Number.NaN);
  const ms = Number.isNaN(seconds)
    ? Date.parse(asked) - Date.parse(headers.get("Date") ?? "")
    : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: ms } : {};
}

function objectIn(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text ?? "");
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? { ...body }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The body, or undefined where it is too long. */
async function limitedText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_LIMIT_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
