import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

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
