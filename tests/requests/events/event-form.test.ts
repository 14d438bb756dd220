/** The form of an event: picture, series, drafts, and concurrent changes. */

import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { EVENT_REFUSAL_TEXTS } from "~/texts/events/events-rules";

import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM } from "../../support/event-input";

const FORM = { ...EVENT_FORM, weeks: "1", intent: "publish" };

type Picture = { bytes: Uint8Array; name?: string };

async function send(admin: Browser, path: string, fields: object, picture?: Picture) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  const { bytes = new Uint8Array(), name = "" } = picture ?? {};
  body.append("picture", new File([new Uint8Array(bytes)], name));
  return await admin.send(path, { method: "POST", body, headers: { Origin: admin.origin } });
}

const create = (admin: Browser, changes: object = {}, picture?: Picture) =>
  send(admin, "/admin/events/new", { ...FORM, submitKey: randomUUID(), ...changes }, picture);

async function edit(admin: Browser, path: string, changes: object, picture?: Picture) {
  const version = fieldValue((await admin.get(`${path}/edit`)).text, "version");
  return await send(admin, `${path}/edit`, { ...FORM, version, scope: "one", ...changes }, picture);
}

const photo = () =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: "#1e7d5a" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody", Artist: "a secret" } })
    .toBuffer();

const events = (club: TestClub) =>
  club.db
    .selectFrom("events")
    .select(["id", "slug", "title", "date", "image", "capacity", "location"])
    .where("is_sample", "=", 0)
    .orderBy("date")
    .execute();

test("an uploaded picture is stored re-encoded, without metadata, under a generated name", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const picture = { bytes: await photo(), name: "../../etc/passwd\u0000.jpg" };
  expect((await create(admin, {}, picture)).status).toBe(302);
  const [event] = await events(club);
  expect(event?.image).toMatch(/^\/pictures\/[\w-]{20,}\.webp#\d+-\d+$/);
  const visitor = club.visitor();
  expect((await visitor.get(`/events/${event?.slug}`)).text).toContain(event?.image);
  const served = await visitor.get(event?.image ?? "");
  expect(served.headers.get("Content-Type")).toBe("image/webp");
  const kept = await club.db.selectFrom("pictures").select("bytes").executeTakeFirstOrThrow();
  const { format, exif } = await sharp(kept.bytes).metadata();
  expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
});

test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "run.jpg"],
  ["text with a picture's name", Buffer.from("\u00ff\u00d8 not a photograph"), "run.png"],
  ["a page", Buffer.from("<html><script>alert(1)</script>"), "run.webp"],
])("a form with %s as its picture comes back as typed", async (_, bytes, name) => {
  const club = await TestClub.open();
  const answer = await create(await club.admin(), { weeks: "4" }, { bytes, name });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("This file is not a picture that we can read.");
  for (const typed of ['value="Hill Morning"', 'value="2026-11-29"', 'name="weeks"[^>]*value="4"'])
    expect(answer.text).toMatch(new RegExp(typed));
  expect(answer.text).toMatch(/<textarea[^>]*name="distances"[^>]*>\s*5 km\s+8 km/);
  expect(await events(club)).toEqual([]);
  expect(await club.db.selectFrom("pictures").select("id").execute()).toEqual([]);
});

test("a picture over 5 MB is a 413", async () => {
  const club = await TestClub.open();
  const heavy = { bytes: new Uint8Array(6 * 1024 * 1024), name: "heavy.jpg" };
  expect((await create(await club.admin(), {}, heavy)).status).toBe(413);
  expect(await events(club)).toEqual([]);
});

test("an event with a picture over 24 megapixels comes back as typed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const large = sharp({ create: { width: 6001, height: 4000, channels: 3, background: "#000" } });
  const wide = { bytes: await large.png().toBuffer(), name: "wide.png" };
  const answer = await create(admin, {}, wide);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('value="Hill Morning"');
  expect(await events(club)).toEqual([]);
});

test("an event with another site's address for a picture has route art", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await create(admin, { image: "https://evil.example/x.webp" });
  const [drawn] = await events(club);
  expect(drawn?.image).toBeNull();
  const member = await club.member("asha");
  expect((await member.get(`/events/${drawn?.slug}`)).text).toMatch(/data-art="\/art\/5\//);
});

test("a duplicate of an event keeps its picture", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await create(admin);
  const [drawn] = await events(club);
  await edit(admin, `/admin/events/${drawn?.id}`, {}, { bytes: await photo(), name: "a.jpg" });
  const copy = await admin.get(`/admin/events/new?from=${drawn?.id}`);
  expect(copy.text).toContain('value="Hill Morning"');
  const image = fieldValue(copy.text, "image");
  await create(admin, { title: "The copy", image, date: "2026-12-01" });
  const [original, duplicate] = await events(club);
  expect(duplicate?.image).toBe(original?.image);
  expect(duplicate?.image).toContain("/pictures/");
});

test.each(["title", "description", "location"])("a %s of blanks is refused", async (field) => {
  const club = await TestClub.open();
  expect((await create(await club.admin(), { [field]: "   " })).status).toBe(400);
  expect(await events(club)).toEqual([]);
});

test("a change of a weekly series reaches the weeks that were chosen and no others", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  expect((await create(admin, { weeks: "3" })).status).toBe(302);
  const [first, second, third] = await events(club);
  expect([first, second, third].map((event) => event?.date)).toEqual([
    "2026-11-29",
    "2026-12-06",
    "2026-12-13",
  ]);
  const at = (event: typeof first) => `/admin/events/${event?.id}`;
  expect((await admin.get(`${at(second)}/edit`)).text).toContain("This and following");
  await edit(admin, at(first), { location: "North gate" });
  await edit(admin, at(second), { date: "2026-12-07", capacity: "30", scope: "following" });
  expect((await events(club)).map((event) => [event.date, event.location, event.capacity])).toEqual(
    [
      ["2026-11-29", "North gate", 12],
      ["2026-12-07", "East Hill", 30],
      ["2026-12-14", "East Hill", 30],
    ],
  );
  expect((await admin.get("/admin/events")).text).toContain("weekly");
});

test("the second of two admins who edit one event gets the input back, with the reason", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = (await create(admin, { weeks: "2" })).location ?? "";
  const version = fieldValue((await admin.get(`${path}/edit`)).text, "version");
  const save = (title: string) =>
    send(admin, `${path}/edit`, { ...FORM, version, scope: "following", title });
  expect((await save("Mine")).status).toBe(302);
  const second = await save("Yours");
  expect(second.status).toBe(409);
  expect(readable(second.text)).toContain(EVENT_REFUSAL_TEXTS.changed_meanwhile);
  expect(second.text).toContain('value="Yours"');
  expect(second.text).toMatch(/<input[^>]*checked=""[^>]*value="following"/);
  expect((await events(club)).map(({ title }) => title)).toEqual(["Mine", "Mine"]);
});

test("a draft is seen by admins only, until it is published", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = (await create(admin, { intent: "draft" })).location ?? "";
  const [draft] = await events(club);
  const visitor = club.visitor();
  for (const place of ["", "/book", "/calendar.ics", "/share.png"])
    expect((await visitor.get(`/events/${draft?.slug}${place}`)).status, place).toBe(404);
  for (const place of ["/", "/events", "/sitemap.xml", "/feed.xml", "/events.ics"])
    expect((await visitor.get(place)).text, place).not.toContain("Hill Morning");
  const preview = readable((await admin.get(path)).text);
  expect(preview).toContain("Preview 60 minutes · 12 seats · ₹99");
  expect(preview).toContain("Pace groups Easy Quick");
  await admin.post(path, { intent: "publish" });
  expect((await visitor.get(`/events/${draft?.slug}`)).status).toBe(200);
});

test("a draft that is cancelled is seen by admins only", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = (await create(admin, { intent: "draft" })).location ?? "";
  const [draft] = await events(club);
  expect((await admin.post(path, { intent: "cancel", reason: "Not now" })).status).toBe(200);
  const visitor = club.visitor();
  for (const place of ["", "/book", "/calendar.ics", "/share.png"])
    expect((await visitor.get(`/events/${draft?.slug}${place}`)).status, place).toBe(404);
  for (const place of ["/sitemap.xml", "/feed.xml", "/events.ics"])
    expect((await visitor.get(place)).text, place).not.toContain("Hill Morning");
  const page = await admin.get(path);
  expect(readable(page.text)).toContain("Not now");
  expect(page.text).not.toContain(`href="/events/${draft?.slug}"`);
});

test("an event is published, completed and cancelled at the right moment only", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = (await create(admin, { intent: "draft" })).location ?? "";
  const [draft] = await events(club);
  const visitor = club.visitor();
  await admin.post(path, { intent: "publish" });
  const early = await admin.post(path, { intent: "complete" });
  expect(readable(early.text)).toContain(EVENT_REFUSAL_TEXTS.not_started);
  const silent = await admin.post(path, { intent: "cancel", reason: " " });
  expect(silent.status).toBe(400);
  expect(readable(silent.text)).toContain("Say why, for everybody booked.");
  expect((await admin.post(path, { intent: "cancel", reason: "Heavy rain" })).status).toBe(200);
  expect(readable((await visitor.get(`/events/${draft?.slug}`)).text)).toContain(
    "This run is cancelled.",
  );
  for (const place of [path, `/events/${draft?.slug}/book`])
    expect((await admin.get(place)).text, place).not.toContain("spots left");
  for (const intent of ["publish", "cancel", "complete"])
    expect((await admin.post(path, { intent, reason: "Again" })).status, intent).toBe(409);
  expect((await edit(admin, path, {})).status).toBe(409);
});

test("the admin's event page lists who is booked, who waits and who has not paid", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const admin = await club.admin();
  const path = (await create(admin, { capacity: "2" })).location ?? "";
  const [event] = await events(club);
  const book = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99" };
  for (const name of ["asha", "arjun"]) {
    const browser = await club.member(name);
    await browser.post(`/events/${event?.slug}/book`, { ...book, submitKey: randomUUID() });
  }
  const divya = await club.member("divya");
  await divya.post(`/events/${event?.slug}/book`, { intent: "wait", plan: "pay_per_run" });
  const seen = readable((await admin.get(path)).text);
  expect(seen).toContain("2 booked 2 unpaid");
  expect(seen).toMatch(/Waitlist .*Divya Menon/);
  expect(seen).toMatch(/Asha Raman .*₹99 due/);
  await edit(admin, path, { capacity: "1" });
  expect(readable((await admin.get("/admin/events")).text)).toContain("2 of 1 Oversold by 1");
  const [payment] = await club.db.selectFrom("payments").select("id").execute();
  const form = { intent: "paid", paymentId: payment?.id ?? "", method: "upi" };
  const paid = await admin.post(path, form);
  expect(readable(paid.text)).toMatch(/Wed, 18 Nov, 10:00 am ?, (by UPI|in cash), marked by ravi/i);
  expect(readable(paid.text)).toContain("2 booked 1 unpaid");
});

test("an admin switches on and off whether a run counts everybody back", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const counts = () =>
    club.db
      .selectFrom("events")
      .select(["id", "counts_home as countsHome"])
      .where("is_sample", "=", 0)
      .executeTakeFirstOrThrow();
  const created = await create(admin, { countsHome: "on" });
  const path = created.location ?? "";
  expect((await counts()).countsHome).toBe(1);
  expect((await admin.get(`${path}/edit`)).text).toMatch(/<input[^>]*countsHome[^>]*checked/);
  expect((await edit(admin, path, {})).status).toBe(302);
  expect((await counts()).countsHome).toBe(0);
  expect((await admin.get(`${path}/edit`)).text).not.toMatch(/<input[^>]*countsHome[^>]*checked/);
});
