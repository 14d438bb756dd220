/** An announcement is previewed, priced and tried in the languages of those whom it is for. */
import { expect, test } from "vitest";
import { costOf } from "~/core/messages/budget/budget";
import { smsLength } from "~/core/messages/sms-length";
import { saveLanguage } from "~/core/people/members.server";
import { TEXT_LENGTH_MAXIMUM, UNDO_MS } from "~/extensions/announcements/announcements";
import { MINUTE_MS } from "~/lib/dates";
import { LANGUAGES } from "~/lib/language";
import { formatRupees } from "~/lib/rupees";
import { openAnnouncer } from "../../support/announcements";
import { readable } from "../../support/browser";
import { RUN } from "../../support/lake-run";
import { PRICES } from "../../support/prices";
import { expectToldInKannada, inTamil, readKannada } from "../../support/told-in-kannada";

const MEMBERS = { asha: "kn", divya: "ta", arjun: undefined } as const;

/** A club whose operators have the Kannada text and not the Tamil one. */
async function openInThreeLanguages() {
  const opened = await openAnnouncer();
  const { club, db, book, consent } = opened;
  Object.assign(club.sms, { takes: (key: string) => !key.endsWith(":ta") });
  await db.updateTable("members").set({ status: "active" }).execute();
  for (const [name, language] of Object.entries(MEMBERS)) {
    const memberId = `sample-member-${name}`;
    await book(name);
    await consent(memberId);
    if (language) await saveLanguage(db, { memberId, language });
  }
  return opened;
}

test("the price counts the parts of what is sent in each member's language", async () => {
  const { club, db, post, round } = await openInThreeLanguages();
  await db
    .updateTable("events")
    .set({ title: "ಕೆರೆ ಸುತ್ತ ಭಾನುವಾರದ ಓಟ" })
    .where("id", "=", RUN)
    .execute();
  const shown = readable((await post("preview")).text);
  expect(shown).toMatch(/Text to 2 people There is news about/);
  expect(shown).toMatch(/Text in ಕನ್ನಡ to 1 person [^A-Za-z]*ಬಗ್ಗೆ ಸುದ್ದಿ/);
  await post("send");
  club.clock.at += UNDO_MS;
  await round();
  expect(club.sms.sent).toHaveLength(3);
  const kannada = club.sms.sent.filter(({ text }) => text.includes("ಬಗ್ಗೆ"));
  expect(kannada).toHaveLength(1);
  const parts = club.sms.sent.map(({ text }) => smsLength(text).parts);
  expect(parts.toSorted()).toEqual([2, 2, 2]);
  const { cost } = await db
    .selectFrom("message_costs")
    .select(({ fn }) => fn.sum<number>("cost").as("cost"))
    .executeTakeFirstOrThrow();
  expect(Number(cost)).toBe(6 * costOf(PRICES, "sms"));
  expect(shown).toContain(`2 texts each, about ${formatRupees(1)}`);
});

test("an announcement about no run names the club in the member's language", async () => {
  const { club, post, round } = await openInThreeLanguages();
  await post("send", { audience: "members" }, { path: "/admin/announcements" });
  club.clock.at += UNDO_MS;
  await round();
  const texts = club.sms.sent.map(({ text }) => text);
  expect(texts.filter((text) => text.includes("about the club for you"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes("ಕ್ಲಬ್ ಬಗ್ಗೆ"))).toHaveLength(1);
});

test("what was typed in another language is previewed to those who read it, in that language", async () => {
  const { post } = await openInThreeLanguages();
  const own = "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ.";
  const { text } = await post("preview", { "words-kn": own });
  const shown = readable(text);
  expect(shown).toMatch(/Inbox to 1 person .*Parking is closed/);
  expect(shown).toMatch(new RegExp(`Inbox · ${LANGUAGES.kn.name} to 1 person .*${own}`));
  const previewed = text.slice(text.indexOf("Inbox · "));
  expect(previewed).toContain(`<span lang="kn-IN">${LANGUAGES.kn.name}</span>`);
  expect(/<p lang="([^"]*)"[^>]*>[^<]*ಪಾರ್ಕಿಂಗ್/.exec(previewed)?.[1]).toBe("kn-IN");
});

test("a text as long as it may be is taken in every language at once", async () => {
  const { post, states } = await openInThreeLanguages();
  const long = (sign: string) => sign.repeat(TEXT_LENGTH_MAXIMUM);
  const words = {
    "words-kn": "ಕ",
    "words-ta": "க",
    "words-te": "క",
    "words-ml": "ക",
    "words-hi": "क",
  };
  const form: Record<string, string> = { text: long("अ") };
  for (const [name, sign] of Object.entries(words)) {
    form[name] = long(sign);
    form[name.replace("words", "previewed")] = long(sign);
  }
  const previewed = { previewedAudience: "booked", previewedText: long("अ") };
  expect((await post("send", { ...form, ...previewed })).status).toBe(302);
  expect(await states()).toHaveLength(1);
});

test("a test comes in the words that were typed in the member's language", async () => {
  const { db, post, notifications } = await openInThreeLanguages();
  const { phone } = await db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  await post("test", { phone: phone.slice(-10), "words-kn": "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." });
  expect(await notifications()).toMatchObject([{ text: "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." }]);
});

test("an announcement of several lines is told in the member's language, however its line ends are sent", async () => {
  const { club, post, book, round, notifications } = await openAnnouncer();
  await readKannada(club);
  await book("asha");
  const text = `Parking is closed.\r\n${"x".repeat(TEXT_LENGTH_MAXIMUM - 19)}`;
  const sent = await post("send", { text, "words-kn": "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." });
  expect(sent.status).toBe(302);
  await club.visitor().get("/kn/");
  club.clock.at += MINUTE_MS;
  await round();
  expect(await notifications()).toMatchObject([{ text: "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." }]);
});

test("an announcement is told in the member's language, not in that of who sends it", async () => {
  const { club, admin, book, round } = await openAnnouncer();
  await readKannada(club);
  await book("asha");
  const words = { text: "Parking is closed.", "words-kn": "ಪಾರ್ಕಿಂಗ್ ಇಲ್ಲ." };
  const form = { intent: "send", audience: "booked", submitKey: "the-first-form", ...words };
  await admin.post(`/ta/admin/announcements?event=${RUN}`, form);
  // The content that was just saved is read again with the next page.
  await admin.get("/kn/");
  club.clock.at += MINUTE_MS;
  await inTamil(round);
  await expectToldInKannada(club, "announcement");
});
