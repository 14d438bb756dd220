import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { createApp } from "../../../server/http/app";
import { PublicPages } from "../../../server/pages/public-pages";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const EVENT = "/events/lakeside-sunday-loop";
const SHARED = [...PUBLIC_PATHS, "/terms-and-conditions"];
const PAGES = [...SHARED, EVENT];

test.each(SHARED)("%s is the same for visitors and members", async (path) => {
  const club = await TestClub.open();
  const visitor = await club.visitor().get(path);
  const asha = await (await club.member("asha")).get(path);
  expect(asha.text).toBe(visitor.text);
  expect(asha.headers.getSetCookie()).toEqual([]);
});

test.each(["/", "/events", EVENT, "/signin"])(
  "%s has the tab's icon and the art of its first view in it",
  async (path) => {
    const { text } = await (await TestClub.open()).visitor().get(path);
    expect(text).toContain('<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,');
    for (const [image] of text.matchAll(/<img [^>]*loading="eager"[^>]*>/g))
      expect(image).not.toContain('src="/art/');
    expect(text).not.toMatch(/<link rel="preload" as="image" href="\/art\//);
    const drawn = text.match(/data-art="\/art\/[^"]+"[^>]*><svg [\s\S]*?<\/svg>/g) ?? [];
    expect(drawn).toHaveLength(path.startsWith("/events") ? 1 : 0);
  },
);

test.each(PAGES)(
  "%s is the same for all visitors and allows only its own scripts",
  async (path) => {
    const club = await TestClub.open();
    const visitor = await club.visitor().get(path);
    const other = await club.visitor().get(path);
    expect(visitor.status).toBe(200);
    expect(other.text).toBe(visitor.text);
    expect(other.headers.getSetCookie()).toEqual([]);
    const policy = visitor.headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
    expect(visitor.text).not.toMatch(/ nonce=|<style|\sstyle="|\son\w+="/);
    for (const [, attributes = "", code = ""] of visitor.text.matchAll(
      /<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (attributes.includes("ld+json")) continue;
      const hash = createHash("sha256").update(code).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  },
);

test("a public page loads no script before the first paint", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/");
  expect(text.includes("__reactRouterRouteModules")).toBe(true);
  expect(text.includes("first-contentful-paint")).toBe(true);
  expect(text).toMatch(/<html data-unpainted="" [\s\S]*delete [\w.]+\.unpainted/);
  const asked = /rel="modulepreload" href|<script[^>]* src=|import \* as/.exec(text);
  expect(asked).toBeNull();
  expect(text.match(/<noscript>[^/]*<link rel="manifest"[^>]*><\/noscript>/g)).toHaveLength(1);
});

test("a page is compressed as the browser accepts, with a strong ETag for each encoding", async () => {
  const club = await TestClub.open();
  const get = (encoding: string) =>
    club.fetch(new Request("http://localhost/", { headers: { "Accept-Encoding": encoding } }));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const bodies = new Set<string>();
  const tags = new Set<string | null>();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, br;q=0", "gzip"],
    ["", "identity"],
  ] as const) {
    const response = await get(accepted);
    expect(response.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    tags.add(response.headers.get("ETag"));
    bodies.add(unpack[encoding](Buffer.from(await response.arrayBuffer())).toString());
  }
  expect(bodies.size).toBe(1);
  expect(tags.size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}-(br|gzip|identity)"$/);
});

test("a request with the current ETag gets a 304", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const first = await visitor.get("/events");
  const again = await visitor.get("/events", { "If-None-Match": first.headers.get("ETag") ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
  const head = await visitor.send("/events", { method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("a booking, a new or cancelled event and the passing of time show at the next request", async () => {
  const club = await TestClub.open();
  const read = async (path: string) => readable((await club.visitor().get(path)).text);
  const event = club.db.updateTable("events").where("id", "=", "sample-event-upcoming");
  expect(await read("/")).toContain("25 of 50 spots left");
  await event.set({ seats_taken: 26 }).execute();
  expect(await read("/")).toContain("24 of 50 spots left");
  await event.set({ title: "Moonlight Loop", updated_at: club.clock.at + 1 }).execute();
  expect(await read("/events")).toContain("Moonlight Loop");
  club.clock.at += 24 * 60 * 60 * 1000;
  expect(await read("/")).toContain("in 3 days");
  await event.set({ status: "cancelled", updated_at: club.clock.at }).execute();
  expect(await read("/")).toContain("No upcoming events available at the moment.");
  expect(await read(EVENT)).toContain("This run is cancelled.");
});

test("cached pages are served without the database, other pages fail", async () => {
  const club = await TestClub.open();
  await club.visitor().get("/");
  await club.db.schema.alterTable("events").renameTo("events_away").execute();
  expect((await club.visitor().get("/")).status).toBe(200);
  expect((await club.visitor().get("/events")).status).toBe(500);
});

test("an address with a parameter that its page reads is not cached", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const answer = await asha.get("/?welcome=registered");
  expect(readable(answer.text)).toContain("✅ User registered successfully!");
  expect(answer.headers.get("ETag")).toBeNull();
  expect(readable((await club.visitor().get("/")).text)).not.toContain("User registered");
});

const EVIL = "alert(1)";
const INJECTED = [
  `<script>${EVIL}</script>`,
  `<script nonce="">${EVIL}</script>`,
  `<script nonce="guessed">${EVIL}</script>`,
  `<script type="module" async="">${EVIL}</script>`,
  `<script type="module" async="">${EVIL};window.__reactRouterRouteModules = {};</script>`,
  `<script data-a="nonce">${EVIL}`,
];

test.each(INJECTED)("security 46: %s in a rendered page is not in its policy", async (injected) => {
  const club = await TestClub.open();
  const app = createApp(club.services, build);
  let isInjected = false;
  const pages = new PublicPages({
    render: async (address) => {
      const rendered = await app.fetch(new Request(address));
      const html = await rendered.text();
      const [head = "", body = ""] = html.split("<body>");
      const text = isInjected ? `${head}<body>${injected}${body}` : html;
      return new Response(text, { headers: rendered.headers });
    },
    findVersion: async () => String(isInjected),
    hasEvent: async () => true,
    freshMs: 0,
  });
  const make = async () => {
    const path = "/events";
    const origin = "http://localhost";
    const answer = await pages.make({ origin, path, acceptEncoding: "", ifNoneMatch: "" });
    const policy = answer?.headers["content-security-policy"] ?? "";
    const html = answer?.body?.toString() ?? "";
    return { html, hashes: policy.match(/'sha256-[^']+'/g) ?? [] };
  };
  const honest = await make();
  isInjected = true;
  const { html, hashes } = await make();
  expect(html).toContain(EVIL);
  expect(honest.hashes.length).toBeGreaterThan(2);
  const codes = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  const evil = codes.filter(([, code = ""]) => code.includes(EVIL));
  expect(evil.length).toBeGreaterThan(0);
  for (const [, code = ""] of evil) {
    expect(hashes).not.toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
});

test("a page that says the same after a change is not compressed again", async () => {
  let version = 0;
  let text = "<html><body>Plans</body></html>";
  const pages = new PublicPages({
    render: async () => new Response(text),
    findVersion: async () => String(version),
    hasEvent: async () => true,
    freshMs: 0,
  });
  const asked = { origin: "http://localhost", path: "/plans", ifNoneMatch: "" };
  const bodyOf = async () => (await pages.make({ ...asked, acceptEncoding: "br" }))?.body;
  const first = await bodyOf();
  expect(brotliDecompressSync(first ?? "").toString()).toContain("Plans");
  version += 1;
  expect(await bodyOf()).toBe(first);
  version += 1;
  text = "<html><body>New plans</body></html>";
  expect(brotliDecompressSync((await bodyOf()) ?? "").toString()).toContain("New plans");
});

test("the cookies stand in tables with name, purpose and life, and every cookie of the site is there", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/cookies");
  expect(text.match(/<table/g)).toHaveLength(3);
  const heads = [...text.matchAll(/<th[^>]*scope="col"[^>]*>([^<]*)/g)].map(([, head]) => head);
  expect(heads.slice(0, 3)).toEqual(["Name", "What it&#x27;s for", "How long"]);
  const rows = [...text.matchAll(/<th[^>]*scope="row"[^>]*>([^<]*)/g)].map(([, row]) => row);
  const named = rows.flatMap((row = "") => row.split(", "));
  for (const name of COOKIES) expect(named).toContain(name);
});

const COOKIES = ["session", "challenge", "browser", "language", "told", "admin", "admin-step"];
