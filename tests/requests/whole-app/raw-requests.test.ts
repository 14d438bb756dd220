/** Raw requests with targets, Host headers and methods that no browser sends. */
import { expect, test, vi } from "vitest";
import { TestClub } from "../../support/club";
import { get, openRawServer, type RawAnswer } from "../../support/raw-server";

const LIVE = { mode: "live" as const, publicUrl: "https://run.example" };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MALFORMED_TARGETS = [
  "//",
  "///",
  "///x",
  "//evil.example/..",
  "//evil.example/dashboard",
  "//:80",
  "//[",
  "/.//evil.example/dashboard",
  "/x/..//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "http://evil.example/signin",
  "https://evil.example/dashboard",
  "http://[/",
  "ftp://evil.example/",
  "evil.example:80",
  "*",
  "?a=b",
  "/%zz",
  "/%E0%A4%A",
  "/events/%00",
  "/events/\x80",
  "/events#next",
];

const ODD_HOSTS = [
  null,
  "",
  "a b",
  "[",
  "[::1",
  "run.example:99999",
  "256.256.256.256",
  "1.2.3",
  "run.example/..//evil.example",
  "run.example?x",
  "user:password@evil.example",
  "a,b",
  "run\\example",
  "%00",
];

/** Expects the server's own refusal: no page, no error details, the usual headers and a log line. */
function expectRefusal(club: TestClub, sent: string, answer: RawAnswer, status = 400): void {
  expect({ sent, status: answer.status }).toEqual({ sent, status });
  const requestId = answer.headers.get("X-Request-Id") ?? "";
  expect({ sent, requestId }).toEqual({ sent, requestId: expect.stringMatching(UUID) });
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.has("Location")).toBe(false);
  expect(answer.body).toMatch(/^This (request|address) cannot be read\.$/);
  const logged = club.logLines.map((line) => JSON.parse(line));
  expect(logged.at(-1)).toMatchObject({ event: "request_refused", status, requestId });
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
}

test.each([
  ["trial", {}],
  ["live", LIVE],
])("security 40: in %s mode a request target that is no path is a 400", async (_, services) => {
  const stderr = vi.spyOn(process.stderr, "write");
  const club = await TestClub.open({ services });
  const send = await openRawServer(club);
  for (const target of MALFORMED_TARGETS) {
    const sent = get(target);
    expectRefusal(club, sent, await send(sent));
  }
  for (const sent of ["OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "\x16\x03\x01 hello\r\n\r\n"])
    expectRefusal(club, sent, await send(sent));
  expect(stderr).not.toHaveBeenCalled();
  expect(club.logLines).toHaveLength(MALFORMED_TARGETS.length + 2);
});

test.each([
  ["trial", {}],
  ["live", LIVE],
])("security 40: in %s mode an invalid Host header is a 400", async (_, services) => {
  const club = await TestClub.open({ services });
  const send = await openRawServer(club);
  for (const host of ODD_HOSTS) {
    for (const target of ["/events", "/dashboard"]) {
      const sent = get(target, host);
      expectRefusal(club, sent, await send(sent));
    }
  }
  const two = get("/events", "localhost", "Host: evil.example\r\n");
  expectRefusal(club, two, await send(two));
  const old = await send("GET /dashboard HTTP/1.0\r\n\r\n");
  expect(old.status).toBe(401);
});

test("security 40: on a live site the Host header never decides the site's address", async () => {
  const club = await TestClub.open({ services: LIVE });
  const send = await openRawServer(club);
  for (const target of ["/", "/sitemap.xml", "/robots.txt", "/admin/bookings"]) {
    const { status, headers, body } = await send(get(target, "evil.example"));
    expect(status).toBeLessThan(400);
    expect(`${headers.get("Location")} ${body}`).not.toContain("evil.example");
  }
});

test("what the server itself refuses is a 431, 405 or 417", async () => {
  const club = await TestClub.open({ sample: false });
  const send = await openRawServer(club);
  const long = get("/", "localhost", `X-Long: ${"a".repeat(20_000)}\r\n`);
  expectRefusal(club, "a long header", await send(long), 431);
  const tunnel = "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n";
  const refused = await send(tunnel);
  expectRefusal(club, tunnel, refused, 405);
  expect(refused.headers.get("Allow")).toBe("GET, HEAD, POST");
  const expecting = get("/", "localhost", "Expect: the unexpected\r\n");
  expectRefusal(club, expecting, await send(expecting), 417);
});

/** The log's lines of a refused target that holds quotes and a phone number. */
async function logOfRefused() {
  const club = await TestClub.open({ sample: false });
  const send = await openRawServer(club);
  await send(get('//x"}{"level":60}?phone=9876543210'));
  return club.logLines;
}

test("a refused target is logged without its query string", async () => {
  const [line = ""] = await logOfRefused();
  expect(line).toContain('"path":');
  expect(line).not.toContain("98765");
});

test("a refused target cannot add a log line", async () => {
  const [line = "", ...others] = await logOfRefused();
  expect(others).toEqual([]);
  expect(JSON.parse(line).path).toBe('//x"}{"level":60}');
});

test("a trial answers under this machine's own names alone", async () => {
  const club = await TestClub.open({ sample: false });
  const send = await openRawServer(club);
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
    expect({ host, status: (await send(get("/healthz", host))).status }).toEqual({
      host,
      status: 200,
    });
  for (const host of ["evil.example", "evil.example:3000", "localhost.evil.example", "10.0.0.1"])
    expectRefusal(club, host, await send(get("/healthz", host)));
});
