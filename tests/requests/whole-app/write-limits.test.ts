/** How often forms may be sent: `limits` of the parts. */
import { randomUUID } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { expect, test, vi } from "vitest";
import { WriteHits } from "~/core/people/rate-limits/write-hits";
import { MINUTE_MS } from "~/lib/dates";
import { WRITE_LIMITS } from "~/part";
import { LIMITS, PARTS } from "~/parts";
import { readable } from "../../support/browser";
import { ADMIN, TestClub, WEDNESDAY } from "../../support/club";
import { answerCode, askForCode, typedPhone } from "../../support/codes";
import { pages, SIGNS_OUT } from "../../support/pages";

const FORMS = pages.filter(({ id }) => build.routes[id]?.module.action);
const post = (n: number) => ({ intent: "add", submitKey: randomUUID(), content: `Post ${n}` });

test("every action has a limit, and every limit an action", () => {
  const declared = PARTS.flatMap(({ limits = {} }) => Object.keys(limits));
  const addresses = declared.map((form) => form.split(" ", 1)[0]);
  expect([...new Set(addresses)].sort()).toEqual(FORMS.map(({ path }) => path).sort());
  expect(declared.sort()).toEqual(Object.keys(LIMITS).sort());
});

test("every form is counted under its own address, for its member or admin", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const consume = vi.spyOn(WriteHits.prototype, "consume");
  const browsers = { admin: await club.admin(), member: await club.member("asha") };
  // Last what ends the session.
  const last = FORMS.filter(({ path }) => SIGNS_OUT.test(path));
  for (const { area, path, url } of [...FORMS.filter((form) => !last.includes(form)), ...last]) {
    const person = area === "admin" || area === "crew" ? "admin" : "member";
    consume.mockClear();
    await browsers[person].post(url === "/" ? "/?index" : url, {});
    const [input] = consume.mock.calls[0] ?? [];
    const counted = input?.writer.person?.split(":", 1)[0];
    expect({ path, form: input?.form, counted }).toEqual({ path, form: path, counted: person });
  }
});

test("a member who posts without end is told when to go on; others still post", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const asha = await club.member("asha");
  for (let n = 0; n < WRITE_LIMITS.publish.person; n += 1)
    expect((await asha.post("/community/posts", post(n))).status).not.toBe(429);
  const refused = await asha.post("/community/posts", post(99));
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("You've posted a lot in a short time. Try again in 10 minutes.");
  const karthik = await club.member("karthik");
  expect((await karthik.post("/community/posts", post(1))).status).not.toBe(429);
  const stored = club.db.selectFrom("posts").select("content").where("content", "=", "Post 99");
  expect(await stored.execute()).toEqual([]);
  club.clock.at = WEDNESDAY + 10 * MINUTE_MS;
  expect((await asha.post("/community/posts", post(99))).status).not.toBe(429);
});

test("each answer of a limit says when to try again: to a page, a form of React Router and a script", async () => {
  const club = await TestClub.open({ isUnrendered: false });
  const asha = await club.member("asha");
  const html = { Accept: "text/html" };
  const limits = { "/community": "change", "/community/posts": "publish" } as const;
  for (const [form, kind] of Object.entries(limits)) {
    for (let n = 0; n < WRITE_LIMITS[kind].person; n += 1) await asha.post(form, post(n));
    for (const [path, headers] of [
      [form, html],
      [`${form}.data`, {}],
      [form, { Accept: "application/json" }],
    ] as const) {
      const { status, headers: answered } = await asha.post(path, post(99), headers);
      expect([path, headers, status, answered.get("Retry-After")]).toEqual([
        path,
        headers,
        429,
        "600",
      ]);
    }
  }
});

test("a script gets the message of a limit as JSON", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const asha = await club.member("asha");
  const { person } = WRITE_LIMITS.publish;
  for (let n = 0; n < person; n += 1) await asha.post("/community/posts", post(n));
  const headers = { Accept: "application/json" };
  const refused = await asha.post("/community/posts", post(99), headers);
  expect(JSON.parse(refused.text)).toEqual({
    ok: false,
    reason: "too_many",
    message: "You've posted a lot in a short time. Try again in 10 minutes.",
  });
});

test("a visitor's address has a limit, of which nobody at another address hears", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const visitor = club.visitor("203.0.113.7");
  for (let n = 0; n < WRITE_LIMITS.visit.address; n += 1) await visitor.post("/contact", {});
  const refused = await visitor.post("/contact", {});
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("A lot has come from your network in a short time.");
  expect((await club.visitor("203.0.113.8").post("/contact", {})).status).not.toBe(429);
});

test("security 64: strangers at an address lock no browser out there that signed in before", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const network = "203.0.113.7";
  const phone = club.visitor(network);
  const typed = typedPhone(1);
  await askForCode(phone, typed);
  await answerCode(phone, typed, club.sms.codeFor(`+91${typed}`));
  await phone.post("/logout", {});
  await club.admin();
  const office = club.visitor(network);
  await office.post("/admin", ADMIN);
  await office.post("/admin/logout", {});
  const stranger = club.visitor(network);
  const forged = club.visitor(network);
  const made = btoa(JSON.stringify({ id: "mine", seal: "0", proofs: [] }));
  forged.cookies.set("browser", encodeURIComponent(made));
  for (const form of ["/signin", "/passkey", "/admin"]) {
    for (let n = 0; n < WRITE_LIMITS.visit.address; n += 1) await stranger.post(form, {});
    expect([form, (await stranger.post(form, {})).status]).toEqual([form, 429]);
    expect([form, (await forged.post(form, {})).status]).toEqual([form, 429]);
    for (const known of [phone, office])
      expect([form, (await known.post(form, {})).status]).not.toEqual([form, 429]);
  }
  for (let n = 0; n < WRITE_LIMITS.visit.person; n += 1) await phone.post("/signin", {});
  expect((await phone.post("/signin", {})).status).toBe(429);
});

test("security 64: strangers at an address lock nobody out who is signed in there", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const network = "203.0.113.7";
  const phone = club.visitor(network);
  const typed = typedPhone(1);
  await askForCode(phone, typed);
  await answerCode(phone, typed, club.sms.codeFor(`+91${typed}`));
  const stranger = club.visitor(network);
  for (const form of ["/language", "/logout"]) {
    for (let n = 0; n < WRITE_LIMITS.visit.address; n += 1) await stranger.post(form, {});
    expect([form, (await stranger.post(form, {})).status]).toEqual([form, 429]);
    expect([form, (await phone.post(form, {})).status]).not.toEqual([form, 429]);
  }
});

test("who reached limits is on Health, once with their forms, and each limit once in the log", async () => {
  const club = await TestClub.open({ isUnrendered: false });
  const asha = await club.member("asha");
  for (let n = 0; n < WRITE_LIMITS.change.person + 3; n += 1)
    await asha.post("/community/posts", post(n));
  const page = readable((await (await club.admin()).get("/admin/health")).text);
  expect(page).toMatch(/These reached a limit since yesterday: Asha \w+ \(\/community\/posts\)\./);
  const lines = club.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ event }) => event === "write_limit_reached")).toHaveLength(2);
});
