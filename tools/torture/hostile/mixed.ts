/** Random requests of any method, address, query and form, with known and unknown words. */
import { pick } from "./random";
import type { HostileRequest, Source } from "./request";
import { FIELDS, REAL, TEXTS, TYPES } from "./words";

const METHODS = ["GET", "GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"];
const ODD_BODIES = ["{", '{"a":1}', "--x\r\n\r\n--x--", "\u0000"];

/** A random request, mostly one that no browser sends. */
export function mixedRequest({ random, routes }: Source): HostileRequest {
  const text = () => pick(random, random() < 0.45 ? REAL : TEXTS);
  const part = () => (random() < 0.1 ? text() : encodeURIComponent(text().toWellFormed()));
  const fields = () =>
    Array.from({ length: Math.floor(random() * 8) }, () => `${pick(random, FIELDS)}=${part()}`);
  const filled = pick(random, routes).replace(/:\w+\??|\*/g, () => part().replaceAll("/", "%2F"));
  const suffix = pick(random, ["", "", "", ".data", ".data", "/", ".data.data"]);
  const query = random() < 0.5 ? `?${fields().join("&")}` : "";
  const address = filled === "/" && suffix === ".data" ? "/_root" : filled;
  const target = asSent(`${address}${suffix}${query}`);
  const method = pick(random, METHODS);
  const headers = oddHeaders(random);
  const what = `${method} ${target.slice(0, 80)}`;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS")
    return { what, method, target, headers };
  const isForm = random() < 0.75;
  headers["Content-Type"] = isForm ? (TYPES[0] ?? "") : pick(random, TYPES);
  const form = () => fields().join("&");
  const body = isForm || random() < 0.2 ? form() : pick(random, ODD_BODIES);
  return { what, method, target, headers, body };
}

function oddHeaders(random: Source["random"]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random() < 0.1) headers["Accept-Language"] = "x".repeat(2_000);
  if (random() < 0.1)
    headers["User-Agent"] = pick(random, ["", "Googlebot/2.1", "a".repeat(3_000)]);
  if (random() < 0.1) headers["If-None-Match"] = pick(random, ["*", '"', 'W/"']);
  if (random() < 0.1) headers.Range = pick(random, ["bytes=0-", "bytes=9-1", "x"]);
  return headers;
}

/** An address as a browser normalises it. */
function asSent(address: string): string {
  const { pathname, search } = new URL(`http://localhost${address}`);
  return pathname + search;
}
