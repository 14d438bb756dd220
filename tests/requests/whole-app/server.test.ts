import * as build from "virtual:react-router/server-build";
import { expect, test, vi } from "vitest";
import { createApp } from "../../../server/http/app";
import { assetHeaders } from "../../../server/http/security-headers";
import { Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const BODY_LIMIT_BYTES = 1024 * 1024;

const HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

test("a body up to 1 MB is read, a longer one is refused, with or without Content-Length", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  const fits = await visitor.post("/signin", { phone: "9".repeat(BODY_LIMIT_BYTES - 6) });
  expect(fits.status).toBe(400);
  const tooLong = { phone: "9".repeat(BODY_LIMIT_BYTES) };
  expect((await visitor.post("/signin", tooLong)).status).toBe(413);
  const said = { "Content-Length": String(BODY_LIMIT_BYTES + 7) };
  expect((await visitor.post("/signin", tooLong, said)).status).toBe(413);
});

test.each([
  [200, "GET", "/"],
  [200, "GET", "/healthz"],
  [200, "GET", "/readyz"],
  [302, "GET", "/admin/bookings"],
  [401, "GET", "/dashboard"],
  [403, "POST", "/admin/bookings"],
  [404, "GET", "/nowhere"],
  [500, "GET", "/events"],
])("%i %s %s carries the security headers", async (status, method, path) => {
  const club = await TestClub.open({ sample: false });
  if (status === 500) await club.db.schema.alterTable("events").renameTo("gone").execute();
  const answer = await club
    .visitor()
    .send(path, { method, headers: { Origin: "http://localhost" } });
  expect(answer.status).toBe(status);
  for (const [name, value] of HEADERS) expect(answer.headers.get(name ?? "")).toBe(value);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(policy).toContain("frame-ancestors 'none'; form-action 'self'");
  expect(policy).not.toContain("unsafe");
  expect(answer.headers.has("Strict-Transport-Security")).toBe(false);
});

test.each([403, 413])("a %i by the server itself carries the security headers", async (status) => {
  const club = await TestClub.open({ sample: false });
  const body = { phone: status === 413 ? "9".repeat(BODY_LIMIT_BYTES) : "" };
  const headers: Record<string, string> = status === 403 ? { Origin: "https://evil.example" } : {};
  const answer = await club.visitor().post("/signin", body, headers);
  expect(answer.status).toBe(status);
  for (const [name, value] of HEADERS) expect(answer.headers.get(name ?? "")).toBe(value);
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
});

/** The answers of pages of each kind; signed-in people are redirected from the sign-in pages. */
async function openPages() {
  const club = await TestClub.open();
  const browser = await club.member("asha");
  const answers: { path: string; text: string; headers: Headers }[] = [];
  for (const path of [
    "/?welcome=guest",
    "/signin",
    "/signup",
    "/dashboard",
    "/admin",
    "/nowhere",
  ]) {
    const reader = path.startsWith("/sign") ? club.visitor() : browser;
    const { text, headers } = await reader.get(path);
    answers.push({ path, text, headers });
  }
  return answers;
}

test("every script of a page carries the answer's nonce", async () => {
  const nonces = new Set<string>();
  for (const { path, text, headers } of await openPages()) {
    const nonce = /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
    expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);
    const scripts = text.match(/<script\b(?![^>]*ld\+json)[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect({ path, script }).toMatchObject({
        script: expect.stringContaining(`nonce="${nonce}"`),
      });
  }
  expect(nonces.size).toBe(6);
});

test("no page has a style or a handler inline", async () => {
  for (const { path, text } of await openPages())
    expect({ path, inline: text.match(/<style|\sstyle="|\son\w+="/g) }).toEqual({
      path,
      inline: null,
    });
});

async function openBehindProxy() {
  const publicUrl = "https://club.example";
  const club = await TestClub.open({ services: { mode: "live", publicUrl } });
  return new Browser((request) => {
    const { pathname, search } = new URL(request.url);
    return club.fetch(new Request(`http://10.0.0.7:3000${pathname}${search}`, request));
  }, publicUrl);
}

test("live mode sends HSTS", async () => {
  const proxied = await openBehindProxy();
  const answer = await proxied.post("/signin", { intent: "send", phone: "9876543210" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("HSTS includes subdomains only where that is chosen", () => {
  expect(assetHeaders({ mode: "live", hstsSubdomains: true })).toContainEqual([
    "Strict-Transport-Security",
    "max-age=31536000; includeSubDomains",
  ]);
});

test("live mode sends Secure __Host- cookies", async () => {
  const proxied = await openBehindProxy();
  const answer = await proxied.post("/signin", { intent: "send", phone: "9876543210" });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-challenge=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("behind a proxy a live site takes forms from its public origin only", async () => {
  const proxied = await openBehindProxy();
  const form = { intent: "send", phone: "9876543210" };
  expect((await proxied.post("/signin", form)).status).toBe(200);
  const direct = { Origin: "http://10.0.0.7:3000" };
  expect((await proxied.post("/signin", {}, direct)).status).toBe(403);
});

test.each(["/SignIn", "/signin", "/SIGNIN", "/SignUp"])("%s is found in any case", async (path) => {
  const club = await TestClub.open({ sample: false });
  expect((await club.visitor().get(path)).status).toBe(200);
});

test("an unknown address is a 404 page with a link home", async () => {
  const club = await TestClub.open({ sample: false });
  const answer = await club.visitor().get("/no/such/page");
  expect(answer.status).toBe(404);
  expect(readable(answer.text)).toContain("There is no page here");
  expect(answer.text).toContain('href="/"');
  expect(club.logLines).toEqual([]);
});

test.each(["a loader", "rendering"])(
  "security 35: an error in %s shows the Oops page and is logged with its request id",
  async (where) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const club = await TestClub.open();
    if (where === "a loader") await club.db.schema.alterTable("posts").renameTo("gone").execute();
    else await club.db.updateTable("events").set({ date: "someday" }).execute();
    const path = where === "a loader" ? "/community" : "/dashboard";
    const answer = await (await club.member("meena")).get(path);
    expect(answer.status).toBe(500);
    const text = readable(answer.text);
    expect(text).toContain("Oops! Something went wrong");
    expect(text).toContain("We're sorry for the inconvenience. Please try refreshing the page.");
    expect(text).toContain("Refresh Page");
    expect(answer.text).not.toMatch(
      /no such table|does not exist|RangeError|\.tsx?:\d|node_modules/,
    );
    const requestId = answer.headers.get("X-Request-Id");
    const logged = club.logLines.map((line) => JSON.parse(line));
    expect(logged).toMatchObject([{ requestId, msg: "request failed" }]);
    expect(logged[0].err.stack).toBeTruthy();
  },
);

test("only readyz tells of a server that drains, is unmigrated or has no database", async () => {
  const club = await TestClub.open({ sample: false });
  const draining = new AbortController();
  const app = createApp(club.services, build, { draining: draining.signal });
  const status = async (path: string, of = app) => (await of.request(path)).status;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  draining.abort();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  const last = club.db.selectFrom("kysely_migration" as never).select("name" as never);
  expect(await last.execute()).not.toEqual([]);
  await club.db.deleteFrom("kysely_migration" as never).execute();
  const unmigrated = createApp(club.services, build);
  expect([await status("/healthz", unmigrated), await status("/readyz", unmigrated)]).toEqual([
    200, 503,
  ]);
  const closed = await TestClub.open({ sample: false });
  expect((await createApp(closed.services, build).request("/readyz")).status).toBe(200);
  await closed.db.destroy();
  expect((await createApp(closed.services, build).request("/readyz")).status).toBe(503);
});

test("a probe that waits for the database is answered at once when the server stops", async () => {
  const club = await TestClub.open({ sample: false });
  const draining = new AbortController();
  const asked = Promise.withResolvers<void>();
  const db = club.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => {
      asked.resolve();
      return new Promise(() => {});
    },
  });
  const app = createApp({ ...club.services, db }, build, { draining: draining.signal });
  const probe = app.request("/readyz");
  await asked.promise;
  draining.abort();
  expect((await probe).status).toBe(503);
});
