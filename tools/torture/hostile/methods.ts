/** Methods and query strings that no page uses. */
import { pick } from "./random";
import { addressOf, type HostileRequest, MULTIPART, type Source, URLENCODED } from "./request";

const METHODS = [
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "SEARCH",
  "LOCK",
  "MKCOL",
  "REPORT",
  "PURGE",
  "QUERY",
];
const TYPES = [URLENCODED, MULTIPART, "application/json", "text/plain", ""];

/** A method that no page uses, with a body or without. */
export function unsupportedMethod({ random, routes }: Source): HostileRequest {
  const method = pick(random, METHODS);
  const target = `${addressOf(pick(random, routes))}${pick(random, ["", "", ".data", "/"])}`;
  const headers: Record<string, string> = {};
  if (random() < 0.2) headers["X-HTTP-Method-Override"] = "DELETE";
  const what = `${method} ${target}`;
  if (method === "OPTIONS" || method === "TRACE" || random() < 0.3)
    return { what, method, target, headers };
  headers["Content-Type"] = pick(random, TYPES);
  return { what, method, target, headers, body: "a=1" };
}

const NAMES = [
  "a",
  "q",
  "search",
  "page",
  "period",
  "status",
  "sort",
  "range",
  "tab",
  "by",
  "before",
  "board",
  "month",
  "next",
  "added",
  "skipped",
  "edit",
  "_routes",
  "index",
  "x[3000000]",
  "a[0][0]",
  "__proto__",
  "constructor",
];
const VALUES = [
  "",
  "1",
  "-1",
  "1e309",
  "99999999999999999999",
  "0000-00-00",
  "275760-09-14",
  "2026-13",
  "all",
  "%00",
  "%ff",
  "%F0%9F%8F%83",
  "%25%25%25%5F%5F",
  "'%20OR%201=1%20--",
  "//evil.example",
  "javascript:alert(1)",
  "%0d%0aSet-Cookie:%20a=b",
  "core/reports/overview/route",
  "a".repeat(2_000),
  "%2B".repeat(1_500),
];

/** A query string on any route with odd, many or repeated names and values. */
export function malformedQuery({ random, routes }: Source): HostileRequest {
  const address = addressOf(pick(random, routes));
  const suffix = address === "/" ? "" : pick(random, ["", "", ".data"]);
  const pair = () => `${pick(random, NAMES)}=${pick(random, VALUES)}`;
  const shapes = [
    () => pair(),
    () => Array.from({ length: 6 }, pair).join("&"),
    () => `${pick(random, NAMES)}=1&`.repeat(pick(random, [50, 500, 1_000])),
    () => "&".repeat(5_000),
    () => "=".repeat(5_000),
    () => `a${"[0]".repeat(2_000)}=1`,
    () => "?".repeat(1_000),
  ];
  const target = `${address}${suffix}?${pick(random, shapes)()}`.slice(0, 12_000);
  return { what: `GET ${target.slice(0, 80)}`, method: "GET", target, headers: {} };
}
