/** Sends hostile requests over keep-alive connections or unchanged over their own socket. */
import { Agent, type ClientRequest, type IncomingMessage, request as open } from "node:http";
import { connect } from "node:net";
import type { Kind } from "./hostile/kinds";
import type { HostileRequest } from "./hostile/request";
import { FOREIGN_HOST } from "./hostile/targets";

const HOST = "127.0.0.1";
const PATIENCE_MS = 60_000;
const TEXT_KEPT_BYTES = 64 * 1024;
/** Many clients share the connections that are kept alive, so several in a row may be closed. */
const STALE_TRIES = 5;
const LARGEST_REFUSAL_BYTES = 1024 * 1024;
/** A server may close before it has read a longer body that it refuses; then no answer arrives. */
const BODY_ALWAYS_READ_BYTES = 64 * 1024;
const STACK = /\n\s+at .{1,200}:\d+:\d+/;
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

export interface Reply {
  /** 0 without a complete answer. */
  status: number;
  ms: number;
  /** What is wrong with the answer. */
  flaws: string[];
}

/** The accepted answers to this kind of request. */
type Rules = Pick<Kind, "statuses" | "mayBeBusy">;

export interface Sending {
  port: number;
  cookie: string | undefined;
  /** The forwarded client address, different each time, so that no rate limit by address hides others. */
  from: string;
}

/** Sends it over a keep-alive connection, again when the server had just closed that one. */
export async function sendRequest(
  hostile: HostileRequest,
  sending: Sending,
  rules: Rules = {},
): Promise<Reply> {
  const begun = performance.now();
  let last = await attempt(hostile, sending);
  for (let tries = 1; last.isStale && tries < STALE_TRIES; tries += 1)
    last = await attempt(hostile, sending);
  const { answer, problem } = last;
  const ms = performance.now() - begun;
  if (!answer) {
    const isHeard = (hostile.body?.length ?? 0) <= BODY_ALWAYS_READ_BYTES || problem === "timeout";
    return { status: 0, ms, flaws: isHeard ? [`no answer (${problem})`] : [] };
  }
  return { status: answer.status, ms, flaws: flawsOf(answer, hostile, rules) };
}

interface Answer {
  status: number;
  location: string | undefined;
  allow: string | undefined;
  retryAfter: string | undefined;
  text: string;
  bytes: number;
}

interface Attempt {
  answer?: Answer;
  problem?: string;
  isStale?: boolean;
}

function attempt(hostile: HostileRequest, sending: Sending): Promise<Attempt> {
  const { method, target, body } = hostile;
  return new Promise((resolve) => {
    let request: ClientRequest;
    try {
      request = open({
        agent,
        host: HOST,
        port: sending.port,
        method,
        path: target,
        headers: headersOf(hostile, sending),
      });
    } catch (error) {
      resolve({ problem: String(error) });
      return;
    }
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error("timeout")));
    request.on("error", (error: NodeJS.ErrnoException) => {
      const problem = error.code ?? error.message;
      resolve({ problem, isStale: request.reusedSocket && problem !== "timeout" });
    });
    request.on("response", (response) => {
      void readAnswer(response).then(resolve);
    });
    request.end(body);
  });
}

function readAnswer(response: IncomingMessage): Promise<Attempt> {
  return new Promise((resolve) => {
    let text = "";
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      if (bytes < TEXT_KEPT_BYTES) text += chunk.toString("latin1");
      bytes += chunk.length;
    });
    const { statusCode: status = 0, headers } = response;
    const { location, allow, "retry-after": retryAfter } = headers;
    response.on("end", () => {
      resolve({ answer: { status, location, allow, retryAfter, text, bytes } });
    });
    response.on("error", (error) => resolve({ problem: error.message }));
    response.on("close", () => resolve({ problem: "cut" }));
  });
}

function headersOf({ headers, body, method }: HostileRequest, { port, cookie, from }: Sending) {
  return {
    Host: `localhost:${port}`,
    Origin: `http://localhost:${port}`,
    "X-Forwarded-For": from,
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
    ...(body === undefined && method === "POST" && { "Content-Length": "0" }),
    ...headers,
  };
}

/** Sends it unchanged; the answer is everything until the server closes. */
export function sendRaw(
  hostile: HostileRequest,
  sending: Sending,
  rules: Rules = {},
): Promise<Reply> {
  const { method, target, body = "" } = hostile;
  const lines = Object.entries(headersOf({ ...hostile, body }, sending)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const text = `${method} ${target} HTTP/1.1\r\n${lines.join("")}Connection: close\r\n\r\n${body}`;
  const begun = performance.now();
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(sending.port, HOST, () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      const ms = performance.now() - begun;
      const read = readRaw(answer);
      if (read) resolve({ status: read.status, ms, flaws: flawsOf(read, hostile, rules) });
      else resolve({ status: 0, ms, flaws: ["no answer"] });
    });
  });
}

function readRaw(text: string): Answer | undefined {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  if (!status) return undefined;
  const header = (name: string) => new RegExp(`\\r\\n${name}: ([^\\r]*)`, "i").exec(text)?.[1];
  const end = text.indexOf("\r\n\r\n") + 4;
  return {
    status,
    location: header("location"),
    allow: header("allow"),
    retryAfter: header("retry-after"),
    text: text.slice(end, end + TEXT_KEPT_BYTES),
    bytes: text.length,
  };
}

function flawsOf(answer: Answer, { method }: HostileRequest, rules: Rules): string[] {
  const { status, location, allow, retryAfter, text, bytes } = answer;
  const { statuses, mayBeBusy } = rules;
  const flaws: string[] = [];
  const isBusy = mayBeBusy && status === 429 && retryAfter !== undefined;
  if (status >= 500 && !isBusy) flaws.push(`${status}`);
  else if (statuses && !statuses.includes(status))
    flaws.push(`${status}, not one of ${statuses.join(", ")}`);
  if (STACK.test(text)) flaws.push(`${status} with a stack`);
  if (location && isElsewhere(location)) flaws.push(`sent to ${location}`);
  if (status >= 400 && bytes > LARGEST_REFUSAL_BYTES)
    flaws.push(`${status} of ${(bytes / 1e6).toFixed(1)} MB`);
  if (status === 405 && !allow && method !== "CONNECT") flaws.push("405 without Allow");
  return flaws;
}

function isElsewhere(location: string): boolean {
  if (location.includes(FOREIGN_HOST) && !location.includes("?")) return true;
  const { hostname } = new URL(location, "http://localhost");
  return hostname !== "localhost";
}
