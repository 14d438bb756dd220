import { brotliDecompressSync } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { translationsFor } from "~/content/translations.server";
import { languageFor } from "~/core/messages/notify/notify-members.server";
import { findMemberByPhone } from "~/core/people/members.server";
import { HOUR_MS } from "~/lib/dates";
import { countMissing } from "~/lib/texts";
import { PAGE_TEXTS } from "~/texts/page-texts";
import { TRANSLATED } from "~/texts/translated";
import { pageTexts } from "../../../server/http/browser-pages";
import { routePattern } from "../../../server/http/route-patterns";
import { TestClub } from "../../support/club";
import { typedPhone, visitorBooking } from "../../support/codes";
import { addBooking, addEvent } from "../../support/run-day";
import { translatedInto, untranslated } from "../../support/translated";

const KANNADA = {
  "site.event.eventList.past": "ಹಿಂದಿನ ಓಟಗಳು",
  "site.public.siteMenu.open": "ಮೆನು ತೆರೆಯಿರಿ",
};
const PAGE = { Accept: "text/html" };
const TYPED = typedPhone(1);
const BOOKING = { intent: "book", ...visitorBooking(TYPED) };

async function openInKannada() {
  translatedInto("kn", KANNADA);
  return await TestClub.open();
}

test("without a folder of translations there is one language and no address of another", async () => {
  untranslated();
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/events");
  expect(text).toMatch(/<html [^>]*lang="en-IN"/);
  expect(text).not.toMatch(/hreflang|action="\/language"/i);
  expect((await club.visitor().get("/kn/events")).status).toBe(404);
});

test("a public page has an address in each language, and names the others", async () => {
  const club = await openInKannada();
  const { status, text } = await club.visitor().get("/kn/events");
  expect(status).toBe(200);
  expect(text).toMatch(/<html [^>]*lang="kn-IN"/);
  expect(text).toContain("ಹಿಂದಿನ ಓಟಗಳು");
  expect(text).toContain('<link rel="canonical" href="http://localhost/kn/events"/>');
  expect(text).toContain('<meta property="og:locale" content="kn_IN"/>');
  expect(text.match(/<meta property="og:locale:alternate" [^>]*>/g)).toEqual([
    '<meta property="og:locale:alternate" content="en_IN"/>',
  ]);
  expect(text).toContain(`property="og:image" content="http://localhost/kn/share.png"`);
  for (const [locale, path] of [
    ["x-default", "/events"],
    ["en-IN", "/events"],
    ["kn-IN", "/kn/events"],
  ])
    expect(text).toMatch(
      new RegExp(`<link rel="alternate" hrefLang="${locale}" href="http://localhost${path}"`, "i"),
    );
  const english = (await club.visitor().get("/events")).text;
  expect(english).toMatch(/<html [^>]*lang="en-IN"/);
  expect(english).not.toContain("ಹಿಂದಿನ ಓಟಗಳು");
});

test("an address that names its language in another way leads to the usual one, and to no other site", async () => {
  const club = await openInKannada();
  for (const [written, usual] of [
    ["/en/events?week=3", "/events?week=3"],
    ["/EN", "/"],
    ["/KN/events", "/kn/events"],
    ["/Kn", "/kn/"],
    ["/en//example.org", "/"],
    ["/KN//example.org", "/kn/"],
    ["/en/\\\\example.org", "/"],
  ] as const) {
    const { status, headers } = await club.visitor().get(written);
    expect([written, status, headers.get("Location")]).toEqual([written, 302, usual]);
  }
  expect((await club.visitor().get("/kn/events")).status).toBe(200);
});

test("links of a page in a language stay in it, and a text without a translation is English and counted", async () => {
  const club = await openInKannada();
  const { text } = await club.visitor().get("/kn/events");
  expect(text).toContain('href="/kn/plans"');
  expect(text).not.toContain('href="/plans"');
  expect(text).toContain("Sign up");
  expect(countMissing("kn")).toBeGreaterThan(0);
});

test("a browser gets the translations that the page's scripts may show, and English pages none", async () => {
  const club = await openInKannada();
  const { text } = await club.visitor().get("/kn/events");
  const [address = ""] = /\/assets\/texts\/kn\/[^/"]+\/events/.exec(text) ?? [];
  const sent = await club.visitor().get(address);
  expect(JSON.parse(sent.text)).toEqual({ "site.event.eventList.past": "ಹಿಂದಿನ ಓಟಗಳು" });
  expect(sent.headers.get("Cache-Control")).toContain("immutable");
  expect((await club.visitor().get("/events")).text).not.toContain("/assets/texts");
});

test("pages of one route share the file of its translations, which repeats no secret of an address", async () => {
  const club = await openInKannada();
  const addressOf = async (path: string) =>
    /\/assets\/texts\/kn\/[^/"]+(\/[^"]*)"/.exec((await club.visitor().get(path, PAGE)).text)?.[1];
  expect(await addressOf("/kn/join/a-secret")).toBe("/join/:token");
  expect(await addressOf("/kn/events/lakeside-sunday-loop")).toBe("/events/:slug");
  for (const path of ["/kn/events/none", "/kn/EVENTS/%E0%B2%93%E0%B2%9F/"])
    expect(await addressOf(path)).toBe("/events/:slug");
  for (const path of ["/kn/none", "/kn/a%2Fb", "/kn/'%22%3E", `/kn/${"a".repeat(2_000)}`])
    expect(await addressOf(path)).toBe("/*");
  expect(await addressOf("/kn/")).toBe("/");
});

test("the pattern of every page leads to the translations of its route", async () => {
  const textsAt = pageTexts(build);
  const ids = Object.keys(build.routes).filter((id) => PAGE_TEXTS[id] !== undefined);
  expect(ids.length).toBeGreaterThan(100);
  for (const id of ids) {
    const pattern = routePattern(build, id);
    if (pattern === undefined) continue;
    const sent = await textsAt(`/kn/any${pattern}`, "");
    expect(await sent?.json(), id).toMatchObject(translationsFor("kn", [id]));
  }
});

test("the translations of a page are packed for the browsers that unpack them", async () => {
  const textsAt = pageTexts(build);
  const sentFor = async (acceptEncoding: string) => {
    const sent = await textsAt(`/kn/${build.assets.version}/events`, acceptEncoding);
    return { headers: sent?.headers, body: Buffer.from((await sent?.bytes()) ?? []) };
  };
  const plain = await sentFor("");
  expect(JSON.parse(plain.body.toString())).toEqual(
    expect.objectContaining(translationsFor("kn", ["core/events/list/route"])),
  );
  expect(plain.headers?.get("Content-Encoding")).toBeNull();
  for (const time of ["made", "kept"]) {
    const { headers, body } = await sentFor("gzip, deflate, br, zstd");
    expect(headers?.get("Content-Encoding"), time).toBe("br");
    expect(headers?.get("Vary")).toBe("Accept-Encoding");
    expect(headers?.get("Cache-Control")).toContain("immutable");
    expect(brotliDecompressSync(body).equals(plain.body), time).toBe(true);
  }
});

test("a browser of another release gets this one's translations, and does not keep them", async () => {
  const club = await openInKannada();
  const sent = await club.visitor().get("/assets/texts/kn/another/events");
  expect(JSON.parse(sent.text)).toEqual({ "site.event.eventList.past": "ಹಿಂದಿನ ಓಟಗಳು" });
  expect(sent.headers.get("Cache-Control")).toBe("no-store");
  expect((await club.visitor().get("/assets/texts/xx/another/events")).status).toBe(404);
});

test("the home screen's icon of a page in a language opens the pages in it", async () => {
  const club = await TestClub.open();
  const manifestOf = async (path: string) => {
    const { text } = await club.visitor().get(path, PAGE);
    const [, href = ""] = /<link rel="manifest" href="([^"]*)"/.exec(text) ?? [];
    return JSON.parse((await club.visitor().get(href)).text);
  };
  const { lang, start_url, shortcuts } = await manifestOf("/kn/plans");
  expect([lang, start_url]).toEqual(["kn-IN", "/kn/dashboard"]);
  expect(shortcuts).toContainEqual({ name: "ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು", url: "/kn/bookings" });
  expect((await manifestOf("/plans")).shortcuts).toContainEqual({
    name: "My bookings",
    url: "/bookings",
  });
});

test("nobody is led to a language by what their browser reads", async () => {
  const club = await openInKannada();
  const answer = await club.visitor().get("/events", { ...PAGE, "Accept-Language": "kn" });
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/<html [^>]*lang="en-IN"/);
});

test("a chosen language is kept, leads to its addresses, and is undone by choosing English", async () => {
  const club = await openInKannada();
  const visitor = club.visitor();
  const chosen = await visitor.post("/language", { language: "kn", page: "/plans?x=1" });
  expect(chosen.location).toBe("http://localhost/kn/plans?x=1");
  expect((await visitor.get("/plans", PAGE)).location).toBe("/kn/plans");
  expect((await visitor.get("/sitemap.xml", PAGE)).status).toBe(200);
  await visitor.post("/language", { language: "en", page: "/" });
  expect((await visitor.get("/plans", PAGE)).status).toBe(200);
});

test.each(["https://evil.example", "//evil.example", "javascript:alert(1)"])(
  "a choice leads to no other site: %s",
  async (page) => {
    const club = await openInKannada();
    const { location } = await club.visitor().post("/language", { language: "kn", page });
    expect(location).toBe("http://localhost/kn/");
  },
);

test.each(["/signin", "/signup", "/kn/signin"])(
  "the language is chosen where somebody signs in or up too: %s",
  async (path) => {
    const { text } = await (await TestClub.open()).visitor().get(path);
    const [form = ""] = text.match(/<form[^>]*action="[^"]*\/language".*?<\/form>/s) ?? [];
    expect([...form.matchAll(/value="(\w{2})"/g)].map(([, language]) => language)).toEqual([
      "en",
      ...TRANSLATED,
    ]);
  },
);

test("the query of the page goes along, though the page itself is kept without it", async () => {
  const club = await openInKannada();
  const visitor = club.visitor();
  const choose = async (language: string, page: string, from: string) => {
    const headers = { Referer: `http://localhost${from}` };
    return (await visitor.post("/language", { language, page }, headers)).location;
  };
  expect((await visitor.get("/plans?from=friend-7")).text).not.toContain("friend-7");
  expect(await choose("kn", "/plans", "/plans?x=1")).toBe("http://localhost/kn/plans?x=1");
  expect(await choose("en", "/plans", "/kn/plans?x=1")).toBe("http://localhost/plans?x=1");
  expect(await choose("kn", "/plans", "/about?x=1")).toBe("http://localhost/kn/plans");
});

test("an unknown language is refused", async () => {
  const club = await openInKannada();
  expect((await club.visitor().post("/language", { language: "ta", page: "/" })).status).toBe(400);
});

test("a member's language is kept with the account and leads a new browser to it", async () => {
  const club = await openInKannada();
  const asha = await club.member("asha");
  expect((await asha.get("/dashboard")).text).toContain("Which language do you like to read?");
  const settings = (await asha.get("/settings")).text;
  expect(settings.match(/action="\/language"/g)).toHaveLength(1);
  await asha.post("/language", { language: "kn", page: "/dashboard" });
  const other = await club.member("asha");
  const led = await other.get("/dashboard", PAGE);
  expect(led.location).toBe("http://localhost/kn/dashboard");
  const { status, text } = await other.get("/kn/dashboard", PAGE);
  expect(status).toBe(200);
  expect(text).toMatch(/<html [^>]*lang="kn-IN"/);
  expect(text).not.toContain("Which language do you like to read?");
});

test.each([
  ["a visitor who books", "/events/lakeside-sunday-loop/book", BOOKING],
  ["a newcomer who signs in", "/signin", { intent: "verify", phone: TYPED }],
])("%s on a page in a language is written to in it by everybody", async (_, path, answered) => {
  const club = await openInKannada();
  const visitor = club.visitor();
  await visitor.post(`/kn${path}`, { ...answered, intent: "send" });
  const otp = club.sms.codeFor(`+91${TYPED}`);
  expect((await visitor.post(`/kn${path}`, { ...answered, otp })).status).toBe(302);
  const { id } = (await findMemberByPhone(club.db, { phone: `+91${TYPED}` })) ?? { id: "" };
  expect(await languageFor(club.db, id)).toBe("kn");
  expect((await visitor.get("/dashboard", PAGE)).location).toBe("http://localhost/kn/dashboard");
});

test("signing in on a page in a language changes no choice, and on an English one chooses nothing", async () => {
  const club = await openInKannada();
  const signIn = async (path: string) => {
    const visitor = club.visitor();
    await visitor.post(path, { intent: "send", phone: TYPED });
    const otp = club.sms.codeFor(`+91${TYPED}`);
    await visitor.post(path, { intent: "verify", phone: TYPED, otp });
    const member = await findMemberByPhone(club.db, { phone: `+91${TYPED}` });
    return { visitor, language: member?.language };
  };
  const { visitor, language } = await signIn("/signin");
  expect(language).toBe(null);
  await visitor.post("/language", { language: "en", page: "/dashboard" });
  club.clock.at += HOUR_MS;
  expect((await signIn("/kn/signin")).language).toBe("en");
});

test("a form of a page in a language leads back into it", async () => {
  const club = await openInKannada();
  const visitor = club.visitor();
  const { text } = await visitor.get("/kn/bookings", PAGE);
  expect(text).toContain("/kn/signin");
});

test.each([
  ["/profile", "/kn/dashboard"],
  ["/admin/settings", "/kn/admin?next=%2Fadmin%2Fsettings"],
])("a visitor who may not see /kn%s is led to a page in the language", async (path, to) => {
  const club = await openInKannada();
  expect((await club.visitor().get(`/kn${path}`, PAGE)).location).toBe(to);
  expect((await club.visitor().get(path, PAGE)).location).toBe(to.slice("/kn".length));
});

test("checking oneself in names the run in the member's language", async () => {
  const club = await TestClub.open();
  const { text } = await (await club.member("asha")).get(
    "/kn/check-in/sample-event-upcoming",
    PAGE,
  );
  expect(text.includes("ಕೆರೆ ಸುತ್ತ ಭಾನುವಾರದ ಓಟ")).toBe(true);
  expect(text.includes("Lakeside Sunday Loop")).toBe(false);
});

test("what a member is told of a booking names the run in the language", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await club.db
    .updateTable("bookings")
    .set({ status: "pending" })
    .where("id", "=", "sample-booking-asha")
    .execute();
  await club.db.updateTable("members").set({ language: "kn" }).execute();
  const admin = await club.admin();
  await admin.post("/admin/bookings", {
    intent: "move",
    bookingId: "sample-booking-asha",
    from: "pending",
    to: "cancelled",
  });
  const { text } = await asha.get("/kn/inbox", PAGE);
  expect(text.includes("ಕೆರೆ ಸುತ್ತ ಭಾನುವಾರದ ಓಟ")).toBe(true);
  expect(text.includes("Lakeside Sunday Loop")).toBe(false);
});

test("the sitemap names every public page in every language", async () => {
  const club = await openInKannada();
  const { text } = await club.visitor().get("/sitemap.xml");
  for (const path of ["/", "/events", "/kn/", "/kn/events"])
    expect(text).toContain(`<loc>http://localhost${path}</loc>`);
});

test("the question for the language stands below a pass", async () => {
  const club = await openInKannada();
  await club.db.deleteFrom("bookings").execute();
  const eventId = await addEvent(club.db, { date: "2026-11-19" });
  const startsAt = Date.parse("2026-11-19T00:15:00Z");
  const memberId = "sample-member-asha";
  const bookingId = await addBooking(club.db, { eventId, memberId });
  club.clock.at = startsAt - HOUR_MS;
  const asha = await club.member("asha");
  for (const path of ["/dashboard", `/bookings/${bookingId}/pass`]) {
    const { text } = await asha.get(path);
    const [before, after = ""] = text.split(/<svg role="img"[^>]*aria-label="(?:Your p|P)ass for/);
    expect(before).not.toContain("Which language do you like to read?");
    expect(after).toContain("Which language do you like to read?");
  }
});

test("a feed in the language that one browser keeps is kept by no cache for others", async () => {
  const club = await openInKannada();
  const browser = club.visitor();
  browser.cookies.set("language", "kn");
  const own = await browser.get("/feed.xml");
  expect(own.text).toContain("<language>kn-IN</language>");
  expect(own.headers.get("Cache-Control")).toBe("private, max-age=300");
  const shared = await browser.get("/kn/feed.xml");
  expect(shared.headers.get("Cache-Control")).toBe("public, max-age=300");
});
