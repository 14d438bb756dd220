import * as build from "virtual:react-router/server-build";

/** Pseudo-random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The address pattern of every route of the build, such as '/events/:slug/book'. */
export const ROUTE_PATTERNS = [
  ...new Set(Object.values(build.routes).map((route) => patternOf(route?.id))),
].sort();

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "99999999999999999999",
  "2147483648",
  "-9223372036854775809",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "' OR 1=1 --",
  '"; DROP TABLE members; --',
  "<script>alert(1)</script>",
  "{{7*7}}",
  "#{7*7}",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%",
  "%E0%A4%A",
  "\u0000",
  "\r\nSet-Cookie: a=b",
  "\u202e\u2028\ufeff",
  "\ud800",
  "🏃‍♀️🏃🏿".repeat(20),
  "a".repeat(5_000),
  "é".normalize("NFD"),
  "2026-02-30",
  "0000-00-00",
  "275760-09-14",
  "9999999999",
  "+91 98765-43210",
  "9876543210",
  "123456",
  "//evil.example",
  "javascript:alert(1)",
  "00000000-0000-4000-8000-000000000000",
];
const REAL = [
  "sample-event-upcoming",
  "lakeside-sunday-loop",
  "sample-member-asha",
  "meena",
  "pending",
  "confirmed",
  "cancelled",
  "free_trial",
  "send",
  "verify",
  "book",
  "save",
  "review",
  "Asia/Kolkata",
  "2026-11-22",
  "06:00",
  "7",
  "1",
  "on",
];
const FIELDS = [
  "intent",
  "phone",
  "otp",
  "code",
  "submitKey",
  "bookingId",
  "from",
  "to",
  "status",
  "plan",
  "period",
  "page",
  "q",
  "search",
  "sort",
  "username",
  "password",
  "fullName",
  "FullName",
  "Age",
  "Profession",
  "Whatsapp",
  "email",
  "gender",
  "dateOfBirth",
  "date",
  "time",
  "month",
  "year",
  "title",
  "capacity",
  "next",
  "id",
  "memberId",
  "eventId",
  "notes",
  "goals",
  "goals[]",
  "goals[0].a",
  "a.b.c",
  "role",
  "totalRuns",
  "shownPriceRupees",
  "guestName1",
  "guestPhone1",
  "file",
  "picture",
  "_routes",
  "index",
  "constructor",
  "version",
  "reason",
  "distance",
  "duration",
  "pace",
  "name",
  "text",
  "body",
  "kind",
  "format",
  "window",
];
const TYPES = [
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json",
  "text/plain",
  "",
  "application/x-www-form-urlencoded; charset=utf-7",
];

/** One request that no honest browser sends, and now and then an honest one. */
export function hostileRequest(random: () => number): { path: string; init: RequestInit } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const text = () => (random() < 0.45 ? pick(REAL) : pick(TEXTS));
  const part = () => (random() < 0.1 ? text() : encodeURIComponent(text().toWellFormed()));
  const fields = () =>
    Array.from({ length: Math.floor(random() * 8) }, () => `${pick(FIELDS)}=${part()}`).join("&");
  const address = pick(ROUTE_PATTERNS).replace(/:\w+\??|\*/g, () => part().replaceAll("/", "%2F"));
  const suffix = pick(["", "", "", ".data", ".data", "/", ".data.data"]);
  const query = random() < 0.5 ? `?${fields()}` : "";
  const path = `${address === "/" && suffix === ".data" ? "/_root" : address}${suffix}${query}`;
  const method = pick([
    "GET",
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "PUT",
    "DELETE",
    "HEAD",
    "OPTIONS",
  ]);
  const headers: Record<string, string> = { Origin: "http://localhost" };
  if (random() < 0.1) headers["Accept-Language"] = "x".repeat(2_000);
  if (random() < 0.1) headers["User-Agent"] = pick(["", "Googlebot/2.1", "a".repeat(3_000)]);
  if (random() < 0.1) headers["If-None-Match"] = pick(["*", '"', 'W/"']);
  if (random() < 0.1) headers.Range = pick(["bytes=0-", "bytes=9-1", "x"]);
  if (method === "GET" || method === "HEAD" || method === "OPTIONS")
    return { path, init: { method, headers } };
  const isForm = random() < 0.75;
  headers["Content-Type"] = isForm ? (TYPES[0] ?? "") : pick(TYPES);
  const body = isForm ? fields() : pick([fields(), "{", '{"a":1}', "--x\r\n\r\n--x--", "\u0000"]);
  return { path, init: { method, headers, body } };
}

function patternOf(id: string | undefined): string {
  const parts: string[] = [];
  for (let route = id ? build.routes[id] : undefined; route; ) {
    if (route.path) parts.unshift(route.path);
    route = route.parentId ? build.routes[route.parentId] : undefined;
  }
  return `/${parts.join("/")}`;
}
