import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const QUESTIONS = "/admin/settings/questions";

type Fields = Record<string, string>;

/** The questions of a form, in its order. */
const asked = (form: Fields) =>
  Object.entries(form).flatMap(([name, value]) =>
    /^questions-\d+-question$/.test(name) ? value : [],
  );

test("of two tabs the second saves only after it has seen what the first changed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/name";
  const tab = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...tab, "club-name": "Kaveri Striders", intent: "save" });
  const late = { ...tab, "club-name": "Lalbagh Runners", intent: "save" };
  const refused = await admin.post(path, late);
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Somebody else has just changed this.");
  const again = shownForm(refused.text, "seen");
  expect(again["club-name"]).toBe("Lalbagh Runners");
  expect((await admin.post(path, { ...again, intent: "save" })).status).toBe(302);
  expect((await club.visitor().get("/")).text).toContain("Lalbagh Runners");
});

test("a preview in the second tab does not stand for having seen what the first changed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/name";
  const tab = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...tab, "club-name": "Kaveri Striders", intent: "save" });
  const typed = { ...tab, "club-name": "Lalbagh Runners" };
  const preview = await admin.post(path, { ...typed, intent: "preview" });
  const late = { ...shownForm(preview.text, "seen"), intent: "save" };
  expect((await admin.post(path, late)).status).toBe(409);
  expect((await club.visitor().get("/")).text).toContain("Kaveri Striders");
});

test("a removal in the second tab keeps the order that the first has changed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const tab = shownForm((await admin.get(QUESTIONS)).text, "seen");
  const press = async (form: Fields, intent: string) =>
    shownForm((await admin.post(QUESTIONS, { ...form, intent })).text, "seen");
  const [first, second, , ...others] = asked(tab);
  const moved = await press(tab, "up questions 1");
  expect((await admin.post(QUESTIONS, { ...moved, intent: "save" })).status).toBe(302);
  const removed = await press(tab, "remove questions 2");
  const merged = await press(removed, "save");
  expect(asked(merged)).toEqual([second, first, ...others]);
  expect((await admin.post(QUESTIONS, { ...merged, intent: "save" })).status).toBe(302);
});

test("of two changed orders the second stays, and the first is told", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const tab = shownForm((await admin.get(QUESTIONS)).text, "seen");
  const up = async (index: number) => {
    const { text } = await admin.post(QUESTIONS, { ...tab, intent: `up questions ${index}` });
    return await admin.post(QUESTIONS, { ...shownForm(text, "seen"), intent: "save" });
  };
  const [first, second, third, ...others] = asked(tab);
  expect((await up(1)).status).toBe(302);
  const { text } = await up(2);
  expect(readable(text)).toContain(`Question order: ${second}, ${first}`);
  expect(asked(shownForm(text, "seen"))).toEqual([first, third, second, ...others]);
});
