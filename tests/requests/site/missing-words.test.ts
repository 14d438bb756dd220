/** Settings says which of the club's texts a language lacks, for every kind of text that a club writes. */
import { expect, test } from "vitest";
import { freshContent } from "~/content/club-content.server";
import { allWrittenTexts } from "~/content/club-texts.server";
import { LANGUAGES, type Language } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { openAnnouncer } from "../../support/announcements";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";
import { shownForm } from "../../support/shown-form";

const ON: Language[] = ["kn", "ta"];

/** A club that is read in English, Kannada and Tamil. */
async function openInThree() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/languages";
  const form = shownForm((await admin.get(path)).text, "seen");
  const off = recordKeys(LANGUAGES).filter((language) => !ON.includes(language));
  const on = Object.fromEntries(
    Object.entries(form).filter(
      ([name]) => !off.some((language) => name === `languages-${language}`),
    ),
  );
  expect((await admin.post(path, { ...on, intent: "save" })).status).toBe(302);
  const settings = async () => readable((await admin.get("/admin/settings")).text);
  return { club, admin, settings };
}

/** A language's name is an element of its own, which `readable` sets apart. */
const missing = (language: Language, count: number) =>
  `${LANGUAGES[language].name} : ${count} text${count === 1 ? "" : "s"} missing`;

test("a club with the example's texts is told that nothing is missing", async () => {
  const { settings } = await openInThree();
  expect(await settings()).toContain("Every language has every text.");
});

/** The sections with texts that people read. */
const SECTIONS = [...allWrittenTexts(freshContent)].flatMap(([key, texts]) =>
  texts.length > 0 ? [key] : [],
);

test("the sections with texts are those of pages, plans, programs, questions and terms", () => {
  for (const kind of ["plans", "programs", "questions", "terms", "about", "headings", "privacy"])
    expect(SECTIONS).toContain(kind);
});

test.each(SECTIONS)(
  "a translation of '%s' that is taken away is missing in Settings and back after the undo",
  async (key) => {
    const { admin, settings } = await openInThree();
    const path = `/admin/settings/${key}`;
    const ownForm = async () => shownForm((await admin.get(path)).text, "words-seen", "kn");
    const form = await ownForm();
    const [name = ""] = Object.keys(form).filter((field) => field.startsWith("word-"));
    await admin.post(path, { ...form, [name]: "", intent: "translate" });
    expect(await settings()).toContain(missing("kn", 1));
    expect(await settings()).not.toContain(missing("ta", 1));
    expect(await settings()).not.toContain(LANGUAGES.hi.name);
    expect(readable((await admin.get(path)).text)).toContain(missing("kn", 1));
    const undo = await admin.post(path, { ...(await ownForm()), intent: "undo-words" });
    expect(undo.status).toBe(302);
    expect(await settings()).toContain("Every language has every text.");
  },
);

test("an undo after somebody else's change is refused, and brings back the one before theirs", async () => {
  const { admin } = await openInThree();
  const path = "/admin/settings/questions";
  const form = async () => shownForm((await admin.get(path)).text, "words-seen", "kn");
  const before = await form();
  const [name = ""] = Object.keys(before).filter((key) => key.startsWith("word-"));
  await admin.post(path, { ...before, [name]: "ಒಂದು", intent: "translate" });
  const seen = await form();
  await admin.post(path, { ...seen, [name]: "ಎರಡು", intent: "translate" });
  const refused = await admin.post(path, { ...seen, intent: "undo-words" });
  expect(refused.status).toBe(409);
  expect((await form())[name]).toBe("ಎರಡು");
  const undone = await admin.post(path, { ...(await form()), intent: "undo-words" });
  expect(undone.status).toBe(302);
  expect((await form())[name]).toBe("ಒಂದು");
});

test("a text that the club rewrites is missing in each language, and is read as it was written", async () => {
  const { admin, club, settings } = await openInThree();
  const path = "/admin/settings/questions";
  const form = shownForm((await admin.get(path)).text, "seen");
  const [field = ""] = Object.entries(form).find(([, value]) => value === "Can I cancel?") ?? [];
  const saved = await admin.post(path, { ...form, [field]: "May I cancel?", intent: "save" });
  expect(saved.status).toBe(302);
  for (const language of ON) expect(await settings()).toContain(missing(language, 1));
  expect(readable((await club.visitor().get("/kn/faq")).text)).toContain("May I cancel?");
});

test("a run that is planned is missing in each language until its texts are given, and undone again", async () => {
  const { admin, club, settings } = await openInThree();
  const told = { title: "Moonlight run", location: "Old mill", description: "Bring a torch." };
  const starts_at = club.clock.at + 96 * 3_600_000;
  await addEvent(club, { id: "moonlight", status: "published", starts_at, ...told });
  for (const language of ON) expect(await settings()).toContain(missing(language, 3));
  const path = "/admin/events/moonlight/words";
  const form = shownForm((await admin.get(path)).text, "words-seen", "kn");
  const typed = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      name.startsWith("word-") && value === "" ? "ಬೆಳದಿಂಗಳ ಓಟ" : value,
    ]),
  );
  expect((await admin.post(path, { ...typed, intent: "translate" })).status).toBe(302);
  expect(await settings()).not.toContain(missing("kn", 3));
  expect(await settings()).toContain(missing("ta", 3));
  expect((await club.visitor().get("/kn/events/moonlight")).text).toContain("ಬೆಳದಿಂಗಳ ಓಟ");
  const again = shownForm((await admin.get(path)).text, "words-seen", "kn");
  expect((await admin.post(path, { ...again, intent: "undo-words" })).status).toBe(302);
  expect(await settings()).toContain(missing("kn", 3));
  expect((await club.visitor().get("/kn/events/moonlight")).text).toContain("Moonlight run");
});

test("the preview of an announcement says in which languages its text is missing", async () => {
  const { book, post } = await openAnnouncer();
  await book("asha");
  const shown = readable((await post("preview", { "words-kn": "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." })).text);
  expect(shown).toContain(missing("ta", 1));
  expect(shown).not.toContain(missing("kn", 1));
});
