import fc from "fast-check";
import { expect, test } from "vitest";
import { searchWords } from "~/core/admin/search/search-words.server";
import { createMember } from "~/core/people/members.server";
import { foldText } from "~/lib/folded-text";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { addDue } from "../../support/payments";
import { addEvent } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

/** A database with these people; ids are their names. */
async function openPeople(people: { name: string; email?: string | null }[]) {
  const db = await emptyDatabase();
  for (const [index, { name, email = null }] of people.entries()) {
    const phone = `+9190000${String(index).padStart(5, "0")}`;
    const id = await createMember(db, { phone, registrationType: "mobile_otp", now: NOW });
    await db.updateTable("members").set({ full_name: name, email }).where("id", "=", id).execute();
  }
  const find = async (text: string) => {
    const ids = await searchWords(db, { kind: "member", words: text.split(" "), limit: 50 });
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("members")
      .select("full_name as name")
      .where("id", "in", ids)
      .execute();
    return rows.map(({ name }) => name).sort();
  };
  return { db, find };
}

test.each([
  ["erma", ["Latha Verma"]],
  ["example.org", ["Asha Raman", "Latha Verma"]],
  ["ath erm", ["Latha Verma"]],
  ["raman asha", ["Asha Raman"]],
  ["100%", []],
  ["s%a", []],
  ["o'ne", ["Sean O'Neil"]],
  ["டம்", ["தமிழ் பாடம்"]],
  ["ÉLODIE", ["Élodie Roy"]],
  ["r verma", ["Latha Verma"]],
])("the letters '%s' anywhere in a name or an address find %j", async (text, names) => {
  const { find } = await openPeople([
    { name: "Latha Verma", email: "latha.verma@example.org" },
    { name: "Asha Raman", email: "asha@example.org" },
    { name: "Sean O'Neil" },
    { name: "தமிழ் பாடம்" },
    { name: "Élodie Roy" },
  ]);
  expect(await find(text)).toEqual(names);
});

/** One name as people write it: the six chillu letters, 'nta', 'au', joiners and dots below of other scripts. */
const SPELLED = [
  ["\u0d15\u0d43\u0d37\u0d4d\u0d23\u0d7b", "\u0d15\u0d43\u0d37\u0d4d\u0d23\u0d28\u0d4d\u200d"],
  ["\u0d15\u0d23\u0d4d\u0d23\u0d7a", "\u0d15\u0d23\u0d4d\u0d23\u0d23\u0d4d\u200d"],
  ["\u0d28\u0d3e\u0d2f\u0d7c", "\u0d28\u0d3e\u0d2f\u0d30\u0d4d\u200d"],
  ["\u0d05\u0d16\u0d3f\u0d7d", "\u0d05\u0d16\u0d3f\u0d32\u0d4d\u200d"],
  ["\u0d2e\u0d41\u0d15\u0d7e", "\u0d2e\u0d41\u0d15\u0d33\u0d4d\u200d"],
  ["\u0d35\u0d3e\u0d7f", "\u0d35\u0d3e\u0d15\u0d4d\u200d"],
  ["\u0d2c\u0d3f\u0d28\u0d4d\u0d31\u0d41", "\u0d2c\u0d3f\u0d7b\u0d4d\u0d31\u0d41"],
  ["\u0d38\u0d57\u0d2e\u0d4d\u0d2f", "\u0d38\u0d4c\u0d2e\u0d4d\u0d2f"],
  [
    "\u0cb0\u0cbe\u0c9c\u0ccd\u0c95\u0cc1\u0cae\u0cbe\u0cb0\u0ccd",
    "\u0cb0\u0cbe\u0c9c\u0ccd\u200c\u0c95\u0cc1\u0cae\u0cbe\u0cb0\u0ccd",
  ],
  [
    "\u0c30\u0c3e\u0c1c\u0c4d\u0c15\u0c41\u0c2e\u0c3e\u0c30\u0c4d",
    "\u0c30\u0c3e\u0c1c\u0c4d\u200c\u0c15\u0c41\u0c2e\u0c3e\u0c30\u0c4d",
  ],
  [
    "\u0932\u0915\u094d\u0937\u094d\u092e\u0940",
    "\u0932\u0915\u094d\u200d\u0937\u094d\u092e\u0940",
  ],
  ["\u092b\u0930\u0940\u0926\u093e", "\u092b\u093c\u0930\u0940\u0926\u093e"],
  ["\u091c\u094b\u092f\u093e", "\u095b\u094b\u092f\u093e"],
  ["\u0928\u0930", "\u0929\u0930"],
  ["\u0cab\u0cb0\u0cbe", "\u0cab\u0cbc\u0cb0\u0cbe"],
] as const;

test.each(SPELLED)("'%s' is found by '%s', and the other way round", async (one, other) => {
  expect(one.normalize("NFC")).not.toBe(other.normalize("NFC"));
  const { find } = await openPeople([{ name: `${one} A` }, { name: `${other} B` }, { name: "C" }]);
  const both = [`${one} A`, `${other} B`].sort();
  expect(await find(one)).toEqual(both);
  expect(await find(other)).toEqual(both);
});

test("the index has any text as the search folds it", async () => {
  const spelled = fc.constantFrom(
    ...SPELLED.flat().flatMap((name) => [...name]),
    "a",
    "É",
    "\u200d",
  );
  await fc.assert(
    fc
      .asyncProperty(fc.array(spelled, { minLength: 1, maxLength: 12 }), async (signs) => {
        const name = `x${signs.join("")}`;
        const { db } = await openPeople([{ name }]);
        const { text } = await db
          .selectFrom("search_texts")
          .select("text")
          .executeTakeFirstOrThrow();
        expect(text.trim()).toBe(foldText(name));
      })
      .afterEach(giveBackDatabases),
    { numRuns: 25 },
  );
});

const letters = fc.stringMatching(/^[ab]{1,4}$/);

test("a search finds exactly the people whose words have all its letters", async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.tuple(letters, letters), { minLength: 1, maxLength: 6 }),
        fc.array(fc.stringMatching(/^[ab]{2,3}$/), { minLength: 1, maxLength: 2 }),
        async (people, parts) => {
          const named = people.map(([first, last], index) => ({
            name: `${first} ${last} ${index}`,
          }));
          const { find } = await openPeople(named);
          const has = ({ name }: { name: string }) =>
            parts.every((part) => name.split(" ").some((word) => word.includes(part)));
          const expected = named.filter(has).map(({ name }) => name);
          expect(await find(parts.join(" "))).toEqual(expected.sort());
        },
      )
      .afterEach(giveBackDatabases),
    { numRuns: 25 },
  );
});

test("a word stays in the index while another person has it", async () => {
  const { db, find } = await openPeople([{ name: "Meera Quinlan" }, { name: "Meera Roy" }]);
  await db
    .updateTable("members")
    .set({ full_name: null })
    .where("full_name", "=", "Meera Quinlan")
    .execute();
  const words = await db.selectFrom("search_parts").select("word").distinct().execute();
  expect(words.map(({ word }) => word).sort()).toEqual(["meera", "roy"]);
  expect(await find("eera")).toEqual(["Meera Roy"]);
});

test("a word leaves the index with the last person who has it", async () => {
  const { db } = await openPeople([{ name: "Meera Quinlan" }, { name: "Meera Roy" }]);
  await db.deleteFrom("members").execute();
  for (const table of ["search_parts", "search_words", "search_texts"] as const)
    expect(
      await db
        .selectFrom(table)
        .select(table === "search_parts" ? "word" : "subject_id")
        .execute(),
    ).toEqual([]);
});

test("of the runs found, the next ones come first", async () => {
  const club = await TestClub.open();
  const { db } = club;
  for (let week = -25; week < 25; week += 1) {
    const starts_at = club.clock.at + week * 7 * 86_400_000 + 3_600_000;
    const date = new Date(starts_at).toISOString().slice(0, 10);
    const title = `Canal Run ${week < 0 ? "past" : "next"} ${Math.abs(week)}`;
    await addEvent(db, { now: club.clock.at, id: `canal-${week}`, title, date, starts_at });
  }
  const page = readable((await (await club.admin()).get("/admin/search?q=anal")).text);
  const found = [...page.matchAll(/Canal Run (past|next) \d+/g)].map(([name]) => name);
  expect(found).toHaveLength(20);
  expect(found[0]).toBe("Canal Run next 0");
  expect(found.at(-1)).toBe("Canal Run next 19");
});

test("a payment is found by its reference and by its UTR", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admin = await club.admin();
  for (const q of ["payasha", "123456789012"]) {
    const page = readable((await admin.get(`/admin/search?q=${q}`)).text);
    expect(page).toContain("Payments ₹99, Asha Raman PAYASHA · UTR 123456789012 Due");
  }
});
