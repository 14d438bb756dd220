import { expect, test } from "vitest";
import {
  languageFor,
  listLanguages,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { keepLanguageOfSignIn, saveLanguage } from "~/core/people/members.server";
import { currentLanguage, type Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { TestClub } from "../../support/club";
import { translatedInto, untranslated } from "../../support/translated";

const ASHA = "sample-member-asha";
const MEENA = "sample-member-meena";

test("a member's language is undefined until they choose one", async () => {
  const { db } = await TestClub.open();
  const chosenBy = async (id: string) => (await listLanguages(db, { memberIds: [id] })).get(id);
  expect(await chosenBy(ASHA)).toBeUndefined();
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  expect(await chosenBy(ASHA)).toBe("kn");
  expect(await chosenBy(MEENA)).toBeUndefined();
});

test("the first language that a member signs in in is kept, and English is none", async () => {
  const { db } = await TestClub.open();
  const languageAfter = async (language: Language) => {
    await inLanguage(language, () => keepLanguageOfSignIn(db, { memberId: ASHA }));
    return [...(await listLanguages(db, { memberIds: [ASHA, MEENA] }))];
  };
  expect(await languageAfter("en")).toEqual([]);
  expect(await languageAfter("kn")).toEqual([[ASHA, "kn"]]);
  expect(await languageAfter("ta")).toEqual([[ASHA, "kn"]]);
});

test("nobody is written to in a language that the site has not", async () => {
  untranslated();
  const { db } = await TestClub.open();
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  expect(await languageFor(db, ASHA)).toBe("en");
});

test("each member is told in their own language, and a text message can be sent in both", async () => {
  translatedInto("kn", {});
  const { db, clock } = await TestClub.open();
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  const consent = { purpose: "whatsapp_messages", given: true, now: clock.now() } as const;
  for (const memberId of [ASHA, MEENA]) await setConsent(db, { memberId, ...consent });
  await notifyMembers(db, {
    notifications: () =>
      [ASHA, MEENA].map((memberId) => ({
        memberId,
        kind: "helping" as const,
        title: `Told in ${currentLanguage()}`,
        text: "",
        link: "/inbox",
        filledIn: { when: currentLanguage() },
      })),
    now: clock.now(),
  });
  const told = await db
    .selectFrom("notifications")
    .select(["member_id", "title"])
    .where("title", "like", "Told in %")
    .orderBy("member_id")
    .execute();
  expect(told).toEqual([
    { member_id: ASHA, title: "Told in kn" },
    { member_id: MEENA, title: "Told in en" },
  ]);
  const sent = await db
    .selectFrom("messages")
    .select("filled_in")
    .where("kind", "=", "helping")
    .execute();
  const values = sent.map(({ filled_in }) => JSON.parse(filled_in));
  expect(values.map(({ when }) => when)).toEqual(values.map(() => "en"));
  expect(values.map(({ inOwn }) => inOwn?.values.when).filter(Boolean)).toEqual(["kn"]);
});
