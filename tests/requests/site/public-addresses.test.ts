/** Which addresses of public pages are rendered and kept in memory: one for each page. */
import * as build from "virtual:react-router/server-build";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { listCacheCounts } from "~/lib/cache-counts";
import { createApp } from "../../../server/http/app";
import { findChangingQuery, PublicPages } from "../../../server/pages/public-pages";
import { TestClub } from "../../support/club";
import { get, openRawServer } from "../../support/raw-server";

const EVENT = "/events/lakeside-sunday-loop";
const PAGES = [...PUBLIC_PATHS, "/terms-and-conditions", EVENT];
const SHARED_LINK =
  "?utm_source=instagram&utm_medium=story&fbclid=IwAR0&gclid=Cj0&igsh=MzRl&ref=ABC&a&b=%C3%A9";

/** How many public pages were rendered to be kept. */
function countRendered(): number {
  return listCacheCounts().find(({ name }) => name === "public_pages")?.misses ?? 0;
}

/** The path with letters in other spellings, and perhaps a slash at its end. */
function respelled(path: string): fc.Arbitrary<string> {
  const ways = [...path].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    const encoded = [`%${code}`, `%${code.toUpperCase()}`];
    return letter === "/" ? fc.constant("/") : fc.constantFrom(letter, letter, ...encoded);
  });
  return fc
    .tuple(fc.tuple(...ways), fc.boolean())
    .map(([letters, hasSlash]) => letters.join("") + (hasSlash && path !== "/" ? "/" : ""))
    .filter((other) => other !== path);
}

test.each(PAGES.filter((path) => path !== "/"))(
  "security 59: other spellings of %s are redirected to it and rendered no second time",
  async (path) => {
    const club = await TestClub.open();
    await club.visitor().get(path);
    const before = countRendered();
    const property = fc.asyncProperty(respelled(path), async (other) => {
      const { status, location } = await club.visitor().get(`${other}?utm_source=a%20b`);
      expect([status, location]).toEqual([301, `${path}?utm_source=a%20b`]);
    });
    await fc.assert(property, { numRuns: 30 });
    expect(countRendered()).toBe(before);
  },
);

/** The path with several slashes in place of some, and at its end. */
function withMoreSlashes(path: string): fc.Arbitrary<string> {
  const parts = path.split("/").slice(1).filter(Boolean);
  const many = (most: number) => fc.integer({ min: 1, max: most }).map((n) => "/".repeat(n));
  return fc
    .tuple(fc.tuple(...parts.map(() => many(4))), fc.constantFrom("", "/", "//", "///", "/////"))
    .map(([before, end]) => parts.map((part, at) => before[at] + part).join("") + end)
    .filter((other) => other !== path && other !== "");
}

test.each(PAGES)(
  "security 59: %s with more slashes inside or after leads to it, none with two before it, and is rendered no second time",
  async (path) => {
    const club = await TestClub.open();
    await club.visitor().get(path);
    const before = countRendered();
    const property = fc.asyncProperty(withMoreSlashes(path), async (other) => {
      const answer = await club.fetch(new Request(`http://localhost${other}?utm_source=a`));
      const location = answer.headers.get("Location");
      // What begins with two slashes names another host.
      const isUnknown = other.startsWith("//");
      expect([other, answer.status, location]).toEqual(
        isUnknown ? [other, 400, null] : [other, 301, `${path}?utm_source=a`],
      );
    });
    await fc.assert(property, { numRuns: 40 });
    expect(countRendered()).toBe(before);
  },
);

test("security 59: over a socket more slashes lead to a page of ours or nowhere", async () => {
  const club = await TestClub.open();
  const send = await openRawServer(club);
  const askedFor = async (target: string) => {
    const { status, headers } = await send(get(target));
    return [target, status, headers.get("Location")];
  };
  for (const end of ["//", "///"]) {
    expect(await askedFor(`/plans${end}`)).toEqual([`/plans${end}`, 301, "/plans"]);
    expect(await askedFor(EVENT + end)).toEqual([EVENT + end, 301, EVENT]);
  }
  for (const target of ["//", "//about", "//evil.example", "//evil.example//about", "///about//"])
    expect(await askedFor(target)).toEqual([target, 400, null]);
  for (const target of ["/evil.example//about", "/about//evil.example", "/x///"])
    expect(await askedFor(target)).toEqual([target, 404, null]);
});

test.each([
  ["/Events", "/events"],
  ["/FAQ", "/faq"],
  ["/EVENTS/lakeside-sunday-loop", EVENT],
])("security 59: %s in other letters leads to %s", async (path, to) => {
  const answer = await (await TestClub.open()).visitor().get(path);
  expect([answer.status, answer.location]).toEqual([301, to]);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test.each([
  "/events/lakeside-sunday-loop%2F",
  "/events%2flakeside-sunday-loop",
  "/events/%256cakeside-sunday-loop",
  "/about%2F",
  "/about/%2F",
  "/%2Fabout",
  "/events/Lakeside-sunday-loop",
  "/events/no-such-run",
])("security 59: %s is unknown, and nothing is kept for it", async (path) => {
  const club = await TestClub.open();
  const before = countRendered();
  expect((await club.visitor().get(path)).status).toBe(404);
  expect(countRendered()).toBe(before);
});

test("security 59: a draft's address is unknown, and nothing is kept for it", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("events").set({ status: "draft" }).execute();
  const before = countRendered();
  expect((await club.visitor().get(EVENT)).status).toBe(404);
  expect(countRendered()).toBe(before);
});

test("security 59: the page that was asked for longest ago gives way, one for one", async () => {
  const rendered: string[] = [];
  const pages = new PublicPages({
    render: async (address) => {
      rendered.push(new URL(address).pathname);
      return new Response(`<html><body>${address}</body></html>`);
    },
    findVersion: async () => "1",
    hasEvent: async () => true,
    freshMs: 60_000,
  });
  const asked = { origin: "http://localhost", acceptEncoding: "", ifNoneMatch: "" };
  const ask = async (path: string) =>
    pages.find({ ...asked, path }) ?? (await pages.make({ ...asked, path }));
  for (let run = 0; run < 500; run += 1) {
    await ask("/");
    await ask(`/events/run-${run}`);
  }
  expect(rendered.filter((path) => path === "/")).toHaveLength(1);
  rendered.length = 0;
  for (let run = 499; run > 101; run -= 1) await ask(`/events/run-${run}`);
  expect(rendered).toEqual([]);
  await ask("/events/run-0");
  expect(rendered).toEqual(["/events/run-0"]);
});

test("security 59: in trial mode a made-up host is answered, and nothing is kept for it", async () => {
  const club = await TestClub.open();
  const own = await club.fetch(new Request("http://localhost/events"));
  expect(own.headers.has("ETag")).toBe(true);
  const before = countRendered();
  for (const host of ["evil.example", "localhost:1", "localhost.evil.example", "192.0.2.7"]) {
    const answer = await club.fetch(new Request(`http://${host}/events`));
    expect([answer.status, answer.headers.has("ETag")]).toEqual([200, false]);
  }
  expect(countRendered()).toBe(before);
});

test("security 59: over a socket only the host that it leads to is kept", async () => {
  const club = await TestClub.open();
  const send = await openRawServer(club);
  const keptFor = async (host: string) => (await send(get("/faq", host))).headers.has("ETag");
  expect(await keptFor("localhost")).toBe(true);
  expect(await keptFor("127.0.0.1")).toBe(true);
  expect(await keptFor("127.0.0.2")).toBe(false);
  expect(await keptFor("localhost:81")).toBe(false);
});

test("security 59: a live site keeps its pages for PUBLIC_URL, whatever the host", async () => {
  const publicUrl = "https://run.example";
  const club = await TestClub.open({ services: { mode: "live", publicUrl } });
  const first = await club.fetch(new Request("http://a.example/faq"));
  const before = countRendered();
  const second = await club.fetch(new Request("http://b.example/faq"));
  expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
  expect(countRendered()).toBe(before);
});

test.each(PAGES)("security 59: a shared link to %s is answered from memory", async (path) => {
  const club = await TestClub.open();
  const plain = await club.visitor().get(path);
  const before = countRendered();
  const shared = await club.visitor().get(path + SHARED_LINK);
  expect(shared.headers.get("ETag")).toMatch(/^"/);
  expect(shared.headers.get("ETag")).toBe(plain.headers.get("ETag"));
  expect(shared.text).toBe(plain.text);
  expect(countRendered()).toBe(before);
});

test("a shared link is answered from memory over a socket too", async () => {
  const club = await TestClub.open();
  const send = await openRawServer(club);
  const tags: (string | null)[] = [];
  for (const path of ["/faq", "/faq?fbclid=1", "/faq?a&b", "/faq?"])
    tags.push((await send(get(path))).headers.get("ETag"));
  expect(new Set(tags).size).toBe(1);
  expect(tags[0]).toMatch(/^"/);
});

test.each(["/?welcome=registered", "/?utm_source=a&%77elcome=registered", "/events?at=last"])(
  "%s has a parameter that its page reads, and is rendered for itself",
  async (path) => {
    const club = await TestClub.open();
    const answer = await club.visitor().get(path);
    expect([answer.status, answer.headers.has("ETag")]).toEqual([200, false]);
  },
);

/** The reads of a query string by name. */
const READS = ["get", "getAll", "has"] as const;
/** React Router reads this one in the address of every request. */
const ROUTERS_OWN = ["index"];

/** The names of the parameters that are read from here to the end of the test. */
function noteReads(): Set<string> {
  const names = new Set<string>();
  for (const way of READS) {
    const original = URLSearchParams.prototype[way];
    vi.spyOn(URLSearchParams.prototype, way).mockImplementation(function (
      this: URLSearchParams,
      ...asked: [string]
    ) {
      names.add(asked[0]);
      return Reflect.apply(original, this, asked);
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return names;
}

test.each(PAGES)("%s reads no parameter that its route does not declare", async (path) => {
  const club = await TestClub.open();
  const app = createApp(club.services, build);
  const marker = "marker7f3";
  const read = noteReads();
  const response = await app.fetch(new Request(`http://localhost${path}?${marker}=1`));
  const names = [...read].filter((name) => !ROUTERS_OWN.includes(name));
  expect(response.status).toBe(200);
  // A page that shows the query string as a whole would show this.
  expect((await response.text()).includes(marker)).toBe(false);
  const isChanged = findChangingQuery(build);
  const undeclared = names.filter((name) => !isChanged(path, `?${name}=1`));
  expect(undeclared).toEqual([]);
});
