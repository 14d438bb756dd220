/** Two people, or two tabs, that save the same thing: what the first has stored is not lost without a word. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { sections } from "~/content/sections";
import { changePost } from "~/core/community/feed/write-feed.server";
import { addPost } from "~/core/community/write/comment-on-post.server";
import { randomFrom } from "~/lib/route-palettes";
import { loadedOf } from "~/lib/stored-fields";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EXTENSION_CASES } from "../../support/extension-cases";
import { pages, SIGNS_OUT } from "../../support/pages";
import { formsIn } from "../../support/rendered-forms";
import { shownForm } from "../../support/shown-form";
import {
  addActivity,
  addRace,
  addResult,
  EDITS,
  type Edit,
  PAST_RUN,
  RUN,
} from "../../support/stored-edits";

const BOOKING = "sample-booking-asha";

const ALL_EDITS: Record<string, Edit> = Object.assign(
  {},
  EDITS,
  ...EXTENSION_CASES.map(({ edits }) => edits),
);

const ROUNDS = 2;
const MOST_TURNS = 4;

async function open(who: Edit["who"]): Promise<{ club: TestClub; browser: Browser }> {
  const club = await TestClub.open();
  return { club, browser: who === "admin" ? await club.admin() : await club.member(who) };
}

/** The edit's form in a new club. */
async function openForm({ who, path, page, marker, of, button, ...edit }: Edit) {
  const { club, browser } = await open(who);
  const at = page ? await page(club, browser) : path;
  const read = (html: string) => ({ ...shownForm(html, marker, of), ...button });
  const show = async () => read((await browser.get(at)).text);
  const field = Object.keys(await show()).find((name) => name.startsWith(edit.field)) ?? "";
  const save = (form: Record<string, string>) => browser.post(at, form);
  return { field, marker, read, show, save };
}

for (const [name, edit] of Object.entries(ALL_EDITS)) {
  const [first, second] = edit.values;
  test(`${name}: the second of two forms is refused, keeps what was typed and is taken once it is sent again`, async () => {
    const { field, marker, read, show, save } = await openForm(edit);
    const form = await show();
    expect(form).toHaveProperty(marker);
    expect((await save({ ...form, [field]: first })).status).toBeLessThan(400);
    const refused = await save({ ...form, [field]: second });
    expect(refused.status).toBe(409);
    expect(read(refused.text)[field]).toBe(second);
    expect((await show())[field]).toBe(first);
    expect((await save(read(refused.text))).status).toBeLessThan(400);
    expect((await show())[field]).toBe(second);
  });

  test(`${name}: of two forms that are sent at once exactly one is taken`, async () => {
    const { field, read, show, save } = await openForm(edit);
    const random = randomFrom(name);
    const before = (await show())[field] ?? "";
    for (let round = 0; round < ROUNDS; round += 1) {
      const form = await show();
      const sent = await Promise.all(
        edit.values.map(async (value) => {
          await turns(Math.floor(random() * MOST_TURNS));
          return { value, answer: await save({ ...form, [field]: value }) };
        }),
      );
      const taken = sent.filter(({ answer }) => answer.status < 400);
      const refused = sent.filter(({ answer }) => answer.status === 409);
      expect([taken.length, refused.length]).toEqual([1, 1]);
      const [kept] = refused;
      expect(read(kept?.answer.text ?? "")[field]).toBe(kept?.value);
      const after = await show();
      expect(after[field]).toBe(taken[0]?.value);
      expect((await save({ ...after, [field]: before })).status).toBeLessThan(400);
    }
  });
}

for (const [name, { wrong, ...edit }] of Object.entries(ALL_EDITS))
  if (wrong !== undefined)
    test(`${name}: an older form that is refused for a wrong value is still the older one`, async () => {
      const { field, read, show, save } = await openForm(edit);
      const [first, second] = edit.values;
      const form = await show();
      expect((await save({ ...form, [field]: first })).status).toBeLessThan(400);
      const corrected = await save({ ...form, [field]: wrong });
      expect(corrected.status).toBe(400);
      const refused = await save({ ...read(corrected.text), [field]: second });
      expect(refused.status).toBe(409);
      expect((await show())[field]).toBe(first);
    });

/** Lets others run this many times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

test("a race of one's own: a refused form says what is stored", async () => {
  const { read, show, save } = await openForm(EDITS["a race of one's own"] as Edit);
  const form = await show();
  await save({ ...form, location: "Lake" });
  const refused = await save({ ...form, location: "Hill" });
  expect(readable(refused.text)).toMatch(/Somebody else has just changed this\. .*: Lake/);
  expect(read(refused.text).location).toBe("Hill");
});

test("a post: its second text is refused and taken once its author has seen the first", async () => {
  const { club, browser } = await open("asha");
  const { db } = club;
  const now = club.clock.at;
  const memberId = "sample-member-asha";
  await addPost(db, { memberId, content: "Words", picture: undefined, submitKey: "1", now });
  const { id: postId } = await db.selectFrom("posts").select("id").executeTakeFirstOrThrow();
  const loaded = loadedOf({ content: "Words" });
  const save = (content: string, seen: string) =>
    browser.post(
      "/community/posts",
      { intent: "change", postId, content, loaded: seen },
      { Accept: "text/html" },
    );
  expect((await save("First", loaded)).location).toBe(`/community/posts/${postId}`);
  expect((await save("Second", loaded)).location).toContain("problem=changed_meanwhile");
  const textOf = async () => (await db.selectFrom("posts").select("content").execute())[0]?.content;
  expect(await textOf()).toBe("First");
  expect((await save("Second", loadedOf({ content: "First" }))).status).toBe(302);
  expect(await textOf()).toBe("Second");
  const unseen = { memberId, postId, now };
  expect(await changePost(db, { ...unseen, content: "Third" })).toEqual({ ok: true });
});

test("a note on a booking: both notes stay", async () => {
  const { browser } = await open("admin");
  const page = "/admin/bookings";
  const form = { intent: "note", bookingId: BOOKING, from: "confirmed", to: "confirmed" };
  const loaded = loadedOf({ notes: "" });
  expect((await browser.get(page)).text).toContain('name="loaded"');
  await browser.post(page, { ...form, loaded, notes: "Comes late" });
  await browser.post(page, { ...form, loaded, notes: "Paid in cash" });
  const shown = readable((await browser.get(page)).text);
  expect(shown).toContain("Comes late Paid in cash");
  const seen = loadedOf({ notes: "Comes late\nPaid in cash" });
  await browser.post(page, { ...form, loaded: seen, notes: "All settled" });
  const after = readable((await browser.get(page)).text);
  expect(after).toContain("All settled");
  expect(after).not.toContain("Comes late");
});

test("notification choices: a box that was not touched stays as another tab has set it", async () => {
  const { browser } = await open("asha");
  const page = "/settings/notifications";
  const form = shownForm((await browser.get(page)).text, "loaded");
  const { "community-inbox": _, ...withoutCommunity } = form;
  await browser.post(page, withoutCommunity);
  const { "waitlist-inbox": __, ...withoutWaitlist } = form;
  await browser.post(page, withoutWaitlist);
  const after = shownForm((await browser.get(page)).text, "loaded");
  expect(after).not.toHaveProperty("community-inbox");
  expect(after).not.toHaveProperty("waitlist-inbox");
});

test("notes on a booking and texts of a post that are sent at once: no note is lost, and one text is taken", async () => {
  const { club, browser } = await open("admin");
  const asha = await club.member("asha");
  const { db } = club;
  const now = club.clock.at;
  const memberId = "sample-member-asha";
  await addPost(db, { memberId, content: "Words", picture: undefined, submitKey: "1", now });
  const { id: postId } = await db.selectFrom("posts").select("id").executeTakeFirstOrThrow();
  const note = { intent: "note", bookingId: BOOKING, from: "confirmed", to: "confirmed" };
  const text = { intent: "change", postId, loaded: loadedOf({ content: "Words" }) };
  const both = async (send: (value: string) => Promise<unknown>) =>
    await Promise.all(["First", "Second"].map(send));
  await both((notes) =>
    browser.post("/admin/bookings", { ...note, loaded: loadedOf({ notes: "" }), notes }),
  );
  const answers = await Promise.all(
    ["First", "Second"].map((content) =>
      asha.post("/community/posts", { ...text, content }, { Accept: "text/html" }),
    ),
  );
  const booking = db.selectFrom("bookings").select("notes").where("id", "=", BOOKING);
  expect((await booking.executeTakeFirst())?.notes?.split("\n").sort()).toEqual([
    "First",
    "Second",
  ]);
  const refused = answers.filter(({ location }) => location?.includes("changed_meanwhile"));
  expect(refused).toHaveLength(1);
});

/** Forms that come filled in and edit nothing that another form may have changed, each with the reason. */
const OTHERS = new Map([
  ["/settings/notifications loaded", "what another tab has ticked stays; the test is above"],
  ["/admin/bookings loaded", "both notes stay; the test is above"],
  ["/bookings/:id paceGroup", "one choice: the last one is meant"],
  ["/admin/subscribers/:memberId planType", "one choice: the last one is meant"],
  ["/admin/subscribers/:memberId role", "one choice: the last one is meant"],
  ["/admin/team role", "one choice: the last one is meant"],
  ["/progress date sport", "adds a run"],
  ["/progress/events race", "adds a race"],
  ["/admin/events/new time durationMinutes capacity priceRupees weeks", "adds a run"],
  ["/admin/events/:id weather", "cancels a run"],
  ...EXTENSION_CASES.flatMap(({ otherForms = [] }) => otherForms),
]);

test("every form of the club that edits a stored thing is one of these", async () => {
  const { club, browser: asha } = await open("asha");
  const admin = await club.admin();
  const made = [
    await addRace(club, asha),
    await addActivity(club, asha),
    await addResult(club),
    `/qr-info/distances?event=${PAST_RUN}`,
    ...sections().map(({ key }) => `/admin/settings/${key}`),
  ];
  const shown = pages
    .filter(({ path }) => !SIGNS_OUT.test(path))
    .flatMap(({ path }) => {
      const url = path
        .replace(/^(\/admin\/events\/):id/, `$1${RUN}`)
        .replace(":memberId", "sample-member-asha")
        .replace(/^\/bookings\/:id/, `/bookings/${BOOKING}`)
        .replace(/:\w+|\*/g, "x");
      return [url, `${url}?edit`];
    });
  const known = Object.values(ALL_EDITS).map(({ path, marker }) => `${path} ${marker}`);
  const found = new Set<string>();
  for (const person of [asha, admin])
    for (const url of [...shown, ...made])
      for (const name of editsIn((await person.get(url)).text, url)) found.add(name);
  expect([...found].sort()).toEqual([...new Set([...known, ...OTHERS.keys()])].sort());
});

/** The forms of a page that say what they were loaded with, or come filled in. */
function editsIn(html: string, url: string): string[] {
  return formsIn(html, url).flatMap(({ pathname, filled, submissions }) => {
    const marker = MARKERS.find((name) => submissions.flat().includes(name));
    return marker || filled.length > 0 ? `${pathOf(pathname)} ${marker ?? filled.join(" ")}` : [];
  });
}

const MARKERS = ["version", "seen", "words-seen", "loaded"] as const;

/** The route of a form that a page sends. */
function pathOf(pathname: string): string {
  const fits = (path: string) =>
    new RegExp(`^${path.replaceAll(/:\w+|\*/g, "[^/]+")}$`).test(pathname);
  const fitting = pages.map(({ path }) => path).filter(fits);
  return fitting.find((path) => path === pathname) ?? fitting[0] ?? pathname;
}
