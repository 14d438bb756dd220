/** Settings: what the club says about itself, changed in the browser. */
import { expect, test } from "vitest";
import { sections } from "~/content/sections";
import { buyMembership } from "~/core/payments/membership/record-membership.server";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { answerSection } from "~/core/site/settings/answer-section.server";
import { findWrittenContent, saveSection } from "~/core/site/settings/content-changes.server";
import { collectedQueries } from "../../support/asked-queries";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { sendSection as send } from "../../support/sent-section";
import { shownForm } from "../../support/shown-form";

test("a new name is on every public page, in the manifest and in the admin panel at the next request", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const saved = await send(admin, "name", { "club-name": "Kaveri Striders" });
  expect([saved.status, saved.location]).toEqual([302, "/admin/settings/name"]);
  for (const path of [...PUBLIC_PATHS, "/events/lakeside-sunday-loop", "/signin", "/admin/team"]) {
    const { text } = await admin.get(path);
    expect(text, path).toMatch(/<title>[^<]*Kaveri Striders/);
    expect(readable(text), path).not.toContain("Namma Run Club");
  }
  expect((await club.visitor().get("/manifest.webmanifest")).text).toContain("Kaveri Striders");
  const page = await admin.get("/admin/settings/name");
  expect(readable(page.text)).toContain("Saved. Visitors see it now.");
});

test("names to use in a text are offered where a text is typed, and nowhere else", async () => {
  const admin = await (await TestClub.open()).admin();
  const offered = async (key: string) =>
    readable((await admin.get(`/admin/settings/${key}`)).text).includes("names in any text");
  for (const key of ["about", "testimonials", "terms", "headings"])
    expect([key, await offered(key)]).toEqual([key, true]);
  for (const key of ["languages", "look", "upi", "contact", "message-prices"])
    expect([key, await offered(key)]).toEqual([key, false]);
});

test("another process shows a change within half a second", async () => {
  const club = await TestClub.open();
  const other = await TestClub.open({ sample: false, services: { db: club.db } });
  const asha = await other.member("asha");
  expect((await asha.get("/settings")).text).toContain("Namma Run Club");
  await send(await club.admin(), "name", { "club-name": "Kaveri Striders" });
  other.clock.at += 500;
  expect((await asha.get("/settings")).text).toContain("Kaveri Striders");
  expect((await other.visitor().get("/faq")).text).toContain("Kaveri Striders");
});

test("pages ask the database for nothing more than before a change", async () => {
  const { db, asked } = collectedQueries((await TestClub.open()).db);
  const club = await TestClub.open({ sample: false, services: { db } });
  await send(await club.admin(), "name", { "club-name": "Kaveri Striders" });
  const asha = await club.member("asha");
  asked.clear();
  expect((await asha.get("/dashboard")).text).toContain("Kaveri Striders");
  expect((await club.visitor().get("/signin")).text).toContain("Kaveri Striders");
  expect([...asked.keys()].filter((sql) => sql.includes("club_content"))).toEqual([]);
});

test("the club's texts stay in memory while the database cannot be read", async () => {
  const club = await TestClub.open();
  await send(await club.admin(), "name", { "club-name": "Kaveri Striders" });
  await club.db.schema.alterTable("club_content").renameTo("content_away").execute();
  club.clock.at += 1000;
  const answer = await club.visitor().get("/signin");
  expect([answer.status, answer.text.includes("Kaveri Striders")]).toEqual([200, true]);
});

test.each(sections())(
  "the form of '$key' sent as it is shown leaves the pages as they are",
  async ({ key, page }) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const before = readable((await club.visitor().get(page)).text);
    expect((await send(admin, key, {})).status).toBe(302);
    const after = readable((await club.visitor().get(page)).text);
    const day = /\w{3}, \d{1,2} \w{3} 2026/;
    const isDated = key === page.slice(1) && key !== "about";
    // People that the club has sent once are its own.
    if (key === "leaders") expect(after).toBe(before.replace(" · Sample Lakshmi", " Lakshmi"));
    else if (key === "testimonials")
      expect(after).toBe(before.replaceAll(/(?<=designer|Founder|Teacher) · Sample/g, ""));
    else expect(after).toBe(isDated ? before.replace(day, "Wed, 18 Nov 2026") : before);
  },
);

test("an empty text and an unknown name in braces are refused in words", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const changes = { "club-name": "  ", "club-tagline": "The best in {town}" };
  const { status, text } = await send(admin, "name", changes);
  expect(status).toBe(400);
  expect(readable(text)).toContain("Club name can’t be empty.");
  expect(readable(text)).toContain("The site doesn’t know {town}.");
});

test("a wrong UPI ID is refused with how one is written", async () => {
  const club = await TestClub.open();
  const { status, text } = await send(await club.admin(), "upi", { "club-upi-id": "9845012345" });
  expect(status).toBe(400);
  expect(readable(text)).toContain("UPI ID must be written like ‘name@bank’.");
});

test("a refused form is shown again as it was typed, with what is wrong", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const changes = { "club-phone": "098450 12345", "club-socials-0-href": "javascript:alert(1)" };
  const { status, text } = await send(admin, "contact", changes);
  expect(status).toBe(400);
  expect(readable(text)).toContain("Phone must be a phone number with country code");
  expect(readable(text)).toContain("Link must be an address that starts with https://, or with /");
  expect(shownForm(text, "seen")).toMatchObject(changes);
  expect(await club.db.selectFrom("club_content").select("version").execute()).toEqual([]);
  expect((await club.visitor().get("/contact")).text).not.toContain("098450");
});

test("a preview shows the draft to the admin alone", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const changes = { "plans-1-priceRupees": "149", intent: "preview" };
  const { status, text } = await send(admin, "plans", changes);
  expect([status, readable(text).includes("₹149")]).toEqual([200, true]);
  expect((await club.visitor().get("/plans")).text).not.toContain("149");
});

test("the UPI code to test names the account that is typed in", async () => {
  const club = await TestClub.open();
  const changes = { "club-upi-id": "striders@bank", intent: "preview" };
  const { text } = await send(await club.admin(), "upi", changes);
  expect(text).toContain('aria-label="Test code for striders@bank"');
});

test("questions are added, moved and removed before they are saved", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const more = await send(admin, "questions", { intent: "more questions" });
  const asked = { ...shownForm(more.text, "seen"), "questions-9-question": "Is there parking?" };
  const path = "/admin/settings/questions";
  const moved = await admin.post(path, {
    ...asked,
    "questions-9-answer": "By the gate.",
    intent: "up questions 9",
  });
  const form = shownForm(moved.text, "seen");
  expect(form["questions-8-question"]).toBe("Is there parking?");
  const removed = await admin.post(path, { ...form, intent: "remove questions 0" });
  const saved = await admin.post(path, { ...shownForm(removed.text, "seen"), intent: "save" });
  expect(saved.status).toBe(302);
  const faq = readable((await club.visitor().get("/faq")).text);
  expect(faq).toContain("Is there parking?");
  expect(faq).not.toContain("I have never run before.");
});

test("an earlier wording is brought back from the history", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await send(admin, "name", { "club-slogan": "Out before the sun" });
  club.clock.at += 1000;
  await send(admin, "name", { "club-slogan": "Home before the heat" });
  const path = "/admin/settings/name";
  expect(readable((await admin.get(path)).text)).toMatch(/by ravi Current .* by ravi Restore/);
  const earlier = readable((await admin.get(`${path}?version=1`)).text);
  expect(earlier).toMatch(/As it was from .* Slogan Out before the sun/);
  const slogan = async () => /<h1[^>]*>([^<]*)/.exec((await club.visitor().get("/")).text)?.[1];
  expect(await slogan()).toBe("Home before the heat");
  await admin.post(path, { seen: "2", version: "1", intent: "restore" });
  expect(await slogan()).toBe("Out before the sun");
  await admin.post(path, { seen: "3", version: "0", intent: "undo" });
  expect(await slogan()).toBe("Run Together, Grow Together");
  const audit = readable((await admin.get("/admin/audit")).text);
  expect(audit.match(/Club settings changed/g)?.length).toBeGreaterThanOrEqual(4);
});

test("two changes at once of different sections are both kept", async () => {
  const club = await TestClub.open();
  const by = { adminId: "ravi", adminName: "ravi", requestId: null, now: club.clock.at, seen: 0 };
  const names = ["name", "contact", "upi"];
  const outcomes = await Promise.all(
    names.map((section) => saveSection(club.db, { ...by, section, values: { section } })),
  );
  expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const rows = await club.db.selectFrom("club_content").select(["section", "version"]).execute();
  expect(rows.map(({ section }) => section).sort()).toEqual([...names].sort());
  expect(rows.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
});

test("a new price of a month is charged and shown at once", async () => {
  const club = await TestClub.open();
  await send(await club.admin(), "plans", { "plans-2-priceRupees": "349" });
  for (const path of ["/plans", "/faq", "/terms"])
    expect(readable((await club.visitor().get(path)).text), path).toContain("349");
  const today = "2026-11-18";
  await buyMembership(club.db, { memberId: "sample-member-asha", today, now: club.clock.at });
  const membership = await club.db
    .selectFrom("memberships")
    .select("price_rupees")
    .executeTakeFirstOrThrow();
  expect(membership.price_rupees).toBe(349);
});

test("in place of a stored value that the site no longer accepts the file's value is used", async () => {
  const club = await TestClub.open();
  const by = { adminId: "ravi", adminName: "ravi", requestId: null, now: club.clock.at, seen: 0 };
  const values = { "club.name": " ", "club.tagline": "Up early", plans: "gone" };
  await saveSection(club.db, { ...by, section: "name", values });
  await saveSection(club.db, { ...by, section: "gone", values });
  const { club: shown } = await findWrittenContent(club.db, "trial");
  expect([shown.name, shown.tagline]).toEqual(["Namma Run Club", "Up early"]);
});

test("an unknown section of the settings is not found", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  expect((await admin.get("/admin/settings/nothing")).status).toBe(404);
});

test("an unknown version brings nothing back", async () => {
  const club = await TestClub.open();
  const [section] = sections();
  if (!section) throw new Error("There is no section.");
  const form = new Map([
    ["intent", "restore"],
    ["version", "7"],
  ]);
  const pictures = new Map();
  const by = { adminId: "ravi", adminName: "ravi", requestId: null };
  const now = club.clock.at;
  const answer = await answerSection(club.db, {
    section,
    form,
    pictures,
    ...by,
    now,
    mode: "trial",
    timeZone: "UTC",
  });
  expect(answer).toMatchObject({
    status: 404,
    formErrors: ["That version is no longer available."],
  });
});
