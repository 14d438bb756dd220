import { expect, test } from "vitest";
import {
  findContentVersion,
  listContentChanges,
  saveSection,
} from "~/core/site/settings/content-changes.server";
import { forgetWordsOf } from "~/core/site/words/words.server";
import { dayOf, HOUR_MS, timeOf } from "~/lib/dates";
import { LANGUAGES } from "~/lib/language";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, attend, TIME_ZONE } from "../../support/run-day";
import { shownForm } from "../../support/shown-form";

const HEADINGS = "/admin/settings/headings";
const EVENTS_INTRO = "One hour of running, and good company. Pick your run.";

test("a page's introduction that is saved in Kannada is read in it at once, and English stays", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = await admin.get(HEADINGS);
  const kannada = "ಮುಂಜಾನೆ ಒಂದು ಗಂಟೆ.";
  const name = inputOf(page.text, "kn", EVENTS_INTRO);
  const saved = await admin.post(HEADINGS, {
    intent: "translate",
    language: "kn",
    "words-seen": "0",
    [name]: kannada,
  });
  expect(saved.status).toBe(302);
  expect((await club.visitor().get("/kn/events")).text).toContain(kannada);
  const english = (await club.visitor().get("/events")).text;
  expect(english).toContain(EVENTS_INTRO);
  expect(english).not.toContain(kannada);
});

test("a translation that is emptied falls back to what the club wrote first, and is counted", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const name = inputOf((await admin.get(HEADINGS)).text, "hi", EVENTS_INTRO);
  await admin.post(HEADINGS, {
    intent: "translate",
    language: "hi",
    "words-seen": "0",
    [name]: "",
  });
  expect((await club.visitor().get("/hi/events")).text).toContain(EVENTS_INTRO);
  const { name: hindi } = LANGUAGES.hi;
  expect(readable((await admin.get(HEADINGS)).text)).toContain(`${hindi} : 1 text missing`);
});

test("a translation with a name that the site does not know is refused and shown again", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const name = inputOf((await admin.get(HEADINGS)).text, "ta", EVENTS_INTRO);
  const form = { intent: "translate", language: "ta", "words-seen": "0", [name]: "{clbu} ரன்கள்" };
  const refused = await admin.post(HEADINGS, form);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("{clbu} ரன்கள்");
});

test("of two admins who translate the same texts the second is told", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const name = inputOf((await admin.get(HEADINGS)).text, "te", EVENTS_INTRO);
  const form = { intent: "translate", language: "te", "words-seen": "0" };
  expect((await admin.post(HEADINGS, { ...form, [name]: "ఒకటి" })).status).toBe(302);
  expect((await admin.post(HEADINGS, { ...form, [name]: "రెండు" })).status).toBe(409);
});

test("a translation of a text that was changed meanwhile is not lost: it stands beside the new text", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/events/sample-event-upcoming/words";
  const event = club.db.selectFrom("events").where("id", "=", "sample-event-upcoming");
  const { description } = await event.select("description").executeTakeFirstOrThrow();
  const { text } = await admin.get(path);
  const form = { ...shownForm(text, "words-seen", "kn"), intent: "translate" };
  const changed = "Two loops around the lake, then coffee.";
  await club.db
    .updateTable("events")
    .set({ description: changed })
    .where("id", "=", "sample-event-upcoming")
    .execute();
  const own = "ಕೆರೆಯ ಸುತ್ತ ಎರಡು ಸುತ್ತು.";
  const name = inputOf(text, "kn", description.slice(0, 20));
  const refused = await admin.post(path, { ...form, [name]: own });
  expect(refused.status).toBe(409);
  const shown = shownForm(refused.text, "words-seen", "kn");
  expect(shown[inputOf(refused.text, "kn", changed)]).toBe(own);
  expect((await admin.post(path, { ...shown, intent: "translate" })).status).toBe(302);
  expect((await club.visitor().get("/kn/events/lakeside-sunday-loop")).text).toContain(own);
  const again = shownForm((await admin.get(path)).text, "words-seen", "kn");
  const nothingTyped = { ...form, "words-seen": again["words-seen"] ?? "" };
  expect((await admin.post(path, nothingTyped)).status).toBe(302);
});

test("an event's title in Malayalam is read in lists, on its page and in the calendar, not in English", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { id, slug, title } = await club.db
    .selectFrom("events")
    .select(["id", "slug", "title"])
    .where("status", "=", "published")
    .orderBy("starts_at", "desc")
    .executeTakeFirstOrThrow();
  const path = `/admin/events/${id}/words`;
  const name = inputOf((await admin.get(path)).text, "ml", title);
  const own = "പ്രഭാത ഓട്ടം";
  const form = { intent: "translate", language: "ml", "words-seen": "0", [name]: own };
  expect((await admin.post(path, form)).status).toBe(302);
  const visitor = club.visitor();
  for (const page of ["/ml/events", `/ml/events/${slug}`, `/ml/events/${slug}/calendar.ics`])
    expect((await visitor.get(page)).text, page).toContain(own);
  const calendar = async (language: string) =>
    (await visitor.get(`${language}/events/${slug}/calendar.ics`)).text;
  expect(await calendar("/ml")).toMatch(/^PRODID:.*\/\/ML\r$/m);
  expect(await calendar("")).toMatch(/^PRODID:.*\/\/EN\r$/m);
  expect((await visitor.get(`/events/${slug}`)).text).not.toContain(own);
  const edit = shownForm((await admin.get(`/admin/events/${id}/edit`)).text, "version");
  expect(edit.title).toBe(title);
});

test("a language that the club turns off is offered nowhere, and its addresses lead to English", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/languages";
  const form = shownForm((await admin.get(path)).text, "seen");
  const { "languages-ta": _, ...others } = form;
  expect((await admin.post(path, { ...others, intent: "save" })).status).toBe(302);
  const visitor = club.visitor();
  const home = (await visitor.get("/")).text;
  expect(home).not.toContain(LANGUAGES.ta.name);
  expect(home).toContain(LANGUAGES.kn.name);
  expect((await visitor.get("/sitemap.xml")).text).not.toContain("/ta/");
  const moved = await visitor.get("/ta/events");
  expect(moved.status).toBe(302);
  expect(moved.headers.get("Location")).toBe("/events");
  expect((await visitor.get("/ta//example.org")).headers.get("Location")).toBe("/");
});

test.each([HEADINGS, "/admin/settings/languages", "/admin/settings", "/admin/templates"])(
  "%s says each language's name in that language",
  async (path) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const name = inputOf((await admin.get(HEADINGS)).text, "kn", EVENTS_INTRO);
    const emptied = { intent: "translate", language: "kn", "words-seen": "0", [name]: "" };
    await admin.post(HEADINGS, emptied);
    const { text } = await admin.get(path);
    const { name: kannada, locale } = LANGUAGES.kn;
    const named = text.split(kannada).slice(0, -1);
    expect(named.length).toBeGreaterThan(0);
    for (const before of named) expect(before).toMatch(new RegExp(`<\\w+ lang="${locale}"[^<]*>$`));
  },
);

/** The name of the input for this text in a language's form. */
function inputOf(html: string, language: string, written: string): string {
  const form = html
    .split("<form")
    .find((part) => part.includes(`name="language" value="${language}"`));
  const around = (form ?? "").split(/(?=<label)/).find((part) => part.includes(written));
  const [, name = ""] = /name="(word-[0-9a-f]+)"/.exec(around ?? "") ?? [];
  expect(name).not.toBe("");
  return name;
}

const EVENT = "/events/lakeside-sunday-loop";
const EASY = "Easy – nobody is left behind";
const EASY_IN_KANNADA = "ಸುಲಭ – ಯಾರನ್ನೂ ಬಿಟ್ಟು ಹೋಗಲ್ಲ";

test("a pace group is read in Kannada, chosen and stored as the club wrote it", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await club.db.deleteFrom("bookings").where("member_id", "=", "sample-member-asha").execute();
  const book = `/kn${EVENT}/book`;
  const page = (await asha.get(book)).text;
  expect(page).toContain(`value="${EASY}"`);
  expect(readable(page)).toContain(EASY_IN_KANNADA);
  const typed = { ...shownForm(page, "shownPriceRupees"), paceGroup: EASY };
  const review = await asha.post(book, { ...typed, plan: "pay_per_run", intent: "review" });
  expect(readable(review.text)).toContain(EASY_IN_KANNADA);
  const booked = await asha.post(book, {
    ...shownForm(review.text, "submitKey"),
    intent: "book",
    waiver: "yes",
  });
  const stored = await club.db
    .selectFrom("bookings")
    .select("pace_group as group")
    .where("member_id", "=", "sample-member-asha")
    .execute();
  expect(stored).toEqual([{ group: EASY }]);
  for (const path of [booked.location ?? "", `/kn${EVENT}`]) {
    const { text } = await asha.get(path);
    expect(readable(text), path).toContain(EASY_IN_KANNADA);
    expect(readable(text.replaceAll(/<(script|option)\b[\s\S]*?<\/\1>/g, "")), path).not.toContain(
      "nobody is left",
    );
  }
});

test("a member's dashboard asks in Kannada whether they are home from a run", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const began = club.clock.at - HOUR_MS;
  const [date, time] = [dayOf(began, TIME_ZONE), timeOf(began, TIME_ZONE)];
  const eventId = await addEvent(club.db, { date, time });
  await club.db
    .updateTable("events")
    .set({ title: "Riverside Ten", counts_home: 1 })
    .where("id", "=", eventId)
    .execute();
  await attend(club.db, { eventId, memberId: "sample-member-asha", now: began });
  const { text } = await asha.get("/kn/dashboard");
  expect(text).toContain("ನದಿ ದಡದ ಹತ್ತು");
  expect(readable(text)).not.toContain("Riverside Ten");
});

test("an event's pace groups can be translated, but for a pace that is figures alone", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { text } = await admin.get("/admin/events/sample-event-upcoming/words");
  for (const written of ["Easy", "nobody is left behind", "Steady"])
    expect(inputOf(text, "kn", written)).toMatch(/^word-/);
  expect(text).not.toContain("6:30/km");
});

test("a place that was translated anew at one run stays so when another run's words are saved", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const admin = await club.admin();
  const [first, second] = ["sample-event-upcoming", await addEvent(db, { date: "2026-11-29" })];
  const meetAt = (id: string, location: string) =>
    db.updateTable("events").set({ location }).where("id", "=", id).execute();
  const translate = async (id: string, written: string, own: string) => {
    const path = `/admin/events/${id}/words`;
    const { text } = await admin.get(path);
    const form = { ...shownForm(text, "words-seen", "kn"), intent: "translate" };
    const saved = await admin.post(path, { ...form, [inputOf(text, "kn", written)]: own });
    expect(saved.status).toBe(302);
  };
  const place = "Old boat house";
  for (const id of [first, second]) await meetAt(id, place);
  await translate(first, place, "ಹಳೇ ದೋಣಿ");
  await meetAt(first, "Stadium gate");
  await translate(second, place, "ಹಳೆಯ ದೋಣಿ ಮನೆ");
  await translate(first, "Stadium gate", "ಸ್ಟೇಡಿಯಂ ಗೇಟ್");
  expect((await club.visitor().get(`/kn/events/${second}`)).text).toContain("ಹಳೆಯ ದೋಣಿ ಮನೆ");
});

test("of two translations of one text the later one counts, whatever was written to either since", async () => {
  const { db } = await TestClub.open();
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: 1, seen: 0 };
  for (const [section, text] of [
    ["kn first", "ಒಂದು"],
    ["kn second", "ಎರಡು"],
  ] as const)
    await saveSection(db, { ...by, section, values: { One: text } });
  await db
    .updateTable("club_content")
    .set({ saved_by_name: "Nobody" })
    .where("section", "=", "kn first")
    .execute();
  const changes = await listContentChanges(db);
  expect(changes.map(({ section }) => section)).toEqual(["kn first", "kn second"]);
});

test("forgetWordsOf empties every version of one part in all languages, and leaves others", async () => {
  const { db } = await TestClub.open();
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: 1 };
  await saveSection(db, { ...by, section: "kn gone", values: { One: "ಒಂದು" }, seen: 0 });
  const seen = await findContentVersion(db);
  await saveSection(db, { ...by, section: "kn gone", values: { One: "ಎರಡು" }, seen });
  await saveSection(db, { ...by, section: "ta gone", values: { One: "ஒன்று" }, seen: 0 });
  await saveSection(db, { ...by, section: "kn left", values: { One: "ಒಂದು" }, seen: 0 });
  await forgetWordsOf(db, { part: "gone" });
  const versions = db.selectFrom("club_content").select("section").where("body", "is", null);
  expect((await versions.execute()).map(({ section }) => section).toSorted()).toEqual([
    "kn gone",
    "kn gone",
    "ta gone",
  ]);
});
