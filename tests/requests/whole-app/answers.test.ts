/** Rules for every answer: foreign origins, forged proxies, caches, the log. */
import { expect, test } from "vitest";
import { ADMIN, TestClub } from "../../support/club";
import { answerCode, askForCode, typedPhone, wrongCode } from "../../support/codes";
import { contentOf } from "../../support/content";
import { pages } from "../../support/pages";
import { translatedInto } from "../../support/translated";

/** A browser signed in as asha, a run leader, and as an admin. */
async function openWithEveryRight({ isUnrendered = false } = {}) {
  const club = await TestClub.open({ isUnrendered });
  await club.db
    .updateTable("members")
    .set({ role: "run_leader" })
    .where("username", "=", "asha")
    .execute();
  const browser = await club.member("asha");
  for (const [name, value] of (await club.admin()).cookies) browser.cookies.set(name, value);
  return { club, browser };
}

const FOREIGN: [string, Record<string, string>][] = [
  ["a foreign Origin", { Origin: "https://evil.example" }],
  ["another port's Origin", { Origin: "http://localhost:8080" }],
  ["Origin: null", { Origin: "null" }],
  ["no Origin", {}],
];

test.each(FOREIGN)(
  "security 29: a write with %s is refused at every route, as a page and as data",
  async (_, headers) => {
    const { club, browser } = await openWithEveryRight();
    const before = await contentOf(club.db);
    for (const { url } of pages) {
      for (const path of [url, `${url === "/" ? "/_root" : url}.data`]) {
        for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
          const answer = await browser.send(path, { method, headers, body: new URLSearchParams() });
          // No address allows any other method.
          const status = method === "POST" ? 403 : 405;
          expect({ method, path, status: answer.status }).toEqual({ method, path, status });
        }
      }
    }
    expect(await contentOf(club.db)).toEqual(before);
  },
);

test("security 29: a GET with any parameters changes nothing", async () => {
  const { club, browser } = await openWithEveryRight({ isUnrendered: true });
  const before = await contentWithoutExports(club);
  const wish = "intent=remove&intent=cancel&status=active&from=pending&to=active&confirm=1";
  for (const { url } of pages) {
    await browser.get(`${url}?${wish}`);
    await browser.get(`${url === "/" ? "/_root" : url}.data?${wish}`);
  }
  expect(await contentWithoutExports(club)).toEqual(before);
});

/** All rows except what a GET may add: audit entries of exports, and the count of guessed links. */
async function contentWithoutExports(club: TestClub) {
  const { audit_log = [], rate_bucket = [], ...content } = await contentOf(club.db);
  return {
    ...content,
    audit_log: audit_log.filter((row) => !row.includes("_exported")),
    rate_bucket: rate_bucket.filter((row) => !row.includes("seat-link:unknown")),
  };
}

/** Forged forwarding headers. */
const forgedHeaders = (n: number): Record<string, string> => ({
  "X-Forwarded-For": `203.0.113.${n}`,
  "X-Real-IP": `203.0.113.${n}`,
  Forwarded: `for=203.0.113.${n};host=evil.example;proto=http`,
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Port": "81",
});

test("security 30: forwarded headers from a peer that is no proxy change no limit, log or redirect", async () => {
  const services = { mode: "live" as const, publicUrl: "https://run.example" };
  const club = await TestClub.open({ services });
  const forger = club.visitor("198.51.100.66");
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const fields = { intent: "send", phone: typedPhone(n) };
    statuses.push((await forger.post("/signin", fields, forgedHeaders(n))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
  const asked = await club.db.selectFrom("otp_challenge").select("ip").distinct().execute();
  expect(asked).toEqual([{ ip: "198.51.100.66" }]);
  expect(club.logLines.join("")).not.toMatch(/203\.0\.113|evil\.example/);
  expect(club.sms.sent[0]?.text).toContain("@run.example #");

  const turnedAway = await forger.get("/admin/bookings", forgedHeaders(1));
  expect(turnedAway.location).toBe("/admin?next=%2Fadmin%2Fbookings");
  const signedIn = await forger.post(
    "/signin?next=//evil.example",
    { intent: "verify", phone: typedPhone(4), otp: club.sms.codeFor(`+91${typedPhone(4)}`) },
    forgedHeaders(1),
  );
  expect(signedIn.location).toBe("/dashboard");
  expect(signedIn.headers.getSetCookie().join("\n")).toMatch(/^__Host-session=[^\n]*Secure/m);
  for (const path of ["/", "/events", "/signin", "/sitemap.xml", "/feed.xml"]) {
    expect((await forger.get(path, forgedHeaders(1))).text).not.toContain("evil.example");
  }
  const write = { ...forgedHeaders(1), Origin: "https://evil.example" };
  expect((await forger.post("/signin", { intent: "send" }, write)).status).toBe(403);
});

/** A club behind a proxy, and visitors who ask it for a code. */
async function openBehindProxy() {
  const club = await TestClub.open();
  const ask = (n: number, forwarded: string) =>
    club
      .visitor("10.0.0.1")
      .post("/signin", { intent: "send", phone: typedPhone(n) }, { "X-Forwarded-For": forwarded });
  return { club, ask };
}

test("security 30: behind the configured proxy each address has its own limits", async () => {
  const { ask } = await openBehindProxy();
  for (let n = 0; n < 6; n += 1) expect((await ask(n, `198.51.100.${n}`)).status).toBe(200);
});

test("security 30: behind the configured proxy only the last hop counts", async () => {
  const { club, ask } = await openBehindProxy();
  for (let n = 10; n < 15; n += 1) expect((await ask(n, `6.6.6.${n}, 192.0.2.7`)).status).toBe(200);
  expect((await ask(15, "6.6.6.99, 192.0.2.7")).status).toBe(400);
  const seen = await club.db.selectFrom("otp_challenge").select("ip").distinct().execute();
  expect(seen.map(({ ip }) => ip)).toEqual(["192.0.2.7"]);
});

/** Spellings of another site's address that browsers follow. */
const ELSEWHERE = ["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example"];
/** Fields of addresses and forms that name a page to go on to. */
const LEADING = ["next", "from", "to", "back", "page", "path", "url", "returned"];

test("no address, in any language, and no form leads to another site", async () => {
  translatedInto("kn", {});
  const { club, browser } = await openWithEveryRight({ isUnrendered: true });
  const led: string[] = [];
  const note = (asked: string, location = "/") => {
    const { origin } = new URL(location, browser.origin);
    if (origin !== browser.origin) led.push(`${asked} leads to ${location}`);
  };
  for (const elsewhere of ELSEWHERE) {
    for (const language of ["", "/en", "/kn", "/KN", "/ta"]) {
      for (const path of [elsewhere, `/${elsewhere}`, `/events${elsewhere}`]) {
        note(language + path, (await browser.get(language + path)).location);
      }
    }
  }
  const leading = new URLSearchParams(LEADING.map((name) => [name, "//evil.example"]));
  for (const { url } of pages) {
    const asked = `${url}?${leading}`;
    note(asked, (await club.visitor().get(asked)).location);
    for (const who of [club.visitor(), browser]) {
      note(`form of ${asked}`, (await who.post(asked, Object.fromEntries(leading))).location);
    }
  }
  expect(led).toEqual([]);
});

test("security 31: no answer of the member area or the admin panel is cacheable", async () => {
  const { club, browser } = await openWithEveryRight({ isUnrendered: true });
  const guarded = pages.filter(({ area }) => area !== "public");
  expect(guarded.filter(({ area }) => area === "admin").length).toBeGreaterThan(10);
  for (const { url } of guarded) {
    for (const path of [url, `${url}.data`]) {
      for (const who of [browser, club.visitor()]) {
        const { headers, status } = await who.get(path);
        const cache = headers.get("Cache-Control");
        expect({ path, status, cache }).toEqual({ path, status, cache: "no-store" });
      }
      const { headers } = await browser.post(path, {});
      expect({ path, cache: headers.get("Cache-Control") }).toEqual({ path, cache: "no-store" });
    }
  }
});

test("security 31: a public page for a signed-in browser is not cacheable", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (const path of ["/events/lakeside-sunday-loop/book", "/signin", "/signup", "/logout"]) {
    expect((await asha.get(path)).headers.get("Cache-Control")).toBe("no-store");
  }
});

interface Line {
  event: string;
  requestId: string;
  [fact: string]: unknown;
}

const linesOf = (club: TestClub): Line[] => club.logLines.map((line) => JSON.parse(line));

test("security 34: logins, failures, denials and limits are logged with request id and actor, phones masked", async () => {
  const club = await TestClub.open();
  const typed = typedPhone(1);
  const visitor = club.visitor("192.0.2.1");
  await visitor.get("/dashboard");
  await visitor.get("/admin/bookings");
  await askForCode(visitor, typed);
  await askForCode(visitor, typed);
  const code = club.sms.codeFor(`+91${typed}`);
  await answerCode(visitor, typed, wrongCode(code));
  await answerCode(visitor, typed, code);
  const asha = await club.member("asha");
  await asha.get("/admin/members");
  await asha.get("/qr-scanner");
  await asha.post("/admin/bookings", {});
  await club.admin();
  await club.visitor().post("/admin", { ...ADMIN, password: "not this one at all" });
  await club.visitor().post("/admin", ADMIN);

  const lines = linesOf(club);
  const named = (event: string) => lines.filter((line) => line.event === event);
  const denied = named("access_denied").map(({ reason, path, memberId }) => [
    reason,
    path,
    memberId,
  ]);
  expect(denied).toEqual([
    ["sign_in_required", "/dashboard", null],
    ["admin_only", "/admin/bookings", null],
    ["admin_only", "/admin/members", "sample-member-asha"],
    ["crew_only", "/qr-scanner", "sample-member-asha"],
    ["admin_only", "/admin/bookings", "sample-member-asha"],
  ]);
  expect(named("code_sent")).toHaveLength(1);
  expect(named("limit_reached")).toMatchObject([{ limit: "pause" }]);
  expect(named("code_not_accepted")).toMatchObject([{ reason: "wrong_code" }]);
  expect(named("member_signed_in")[0]?.memberId).toMatch(/^[0-9a-f-]{36}$/);
  expect(named("admin_sign_in_failed")).toMatchObject([{ username: ADMIN.username }]);
  expect(named("admin_signed_in")[0]?.adminId).toMatch(/^[0-9a-f-]{36}$/);
  for (const { requestId } of lines) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  for (const line of [...named("code_sent"), ...named("code_not_accepted")]) {
    expect(line.to).toBe(`+91 ••••• ••${typed.slice(-3)}`);
  }
  expect(club.logLines.join("")).not.toContain(typed.slice(0, 7));
});

test("security 34: no header, path or field forges a line of the log", async () => {
  const club = await TestClub.open();
  const forged = '"}\n{"level":30,"event":"member_signed_in"}';
  const visitor = club.visitor();
  await visitor.get(`/admin/${encodeURIComponent(forged)}`, { "User-Agent": "x" });
  await visitor.post("/admin", { username: forged, password: "whatever it is" });
  await askForCode(visitor, typedPhone(1), { botCheck: forged });
  const events = linesOf(club).map(({ event }) => event);
  expect(events.length).toBeGreaterThan(1);
  expect(events).not.toContain("member_signed_in");
  for (const line of club.logLines) expect(line.trimEnd()).not.toContain("\n");
});
