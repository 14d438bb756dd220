/** A section that somebody else has saved while the form was open. */
import { expect, test } from "vitest";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const open = async (admin: Browser, path: string) =>
  shownForm((await admin.get(path)).text, "seen");

const save = (admin: Browser, path: string, form: Record<string, string>) =>
  admin.post(path, { ...form, intent: "save" });

test("a field that the second tab left alone takes the stored value", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/name";
  const tab = await open(admin, path);
  await save(admin, path, { ...tab, "club-name": "Kaveri Striders", "club-tagline": "At six" });
  const refused = await save(admin, path, { ...tab, "club-tagline": "At seven" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("what it says now: Tagline: At six");
  expect(readable(refused.text)).not.toContain("Club name: ");
  const again = shownForm(refused.text, "seen");
  expect(again).toMatchObject({ "club-name": "Kaveri Striders", "club-tagline": "At seven" });
  expect((await save(admin, path, again)).status).toBe(302);
  expect(await open(admin, path)).toMatchObject({ "club-name": "Kaveri Striders" });
});

test("a changed club name is listed where the second tab changed it too", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/name";
  const tab = await open(admin, path);
  await save(admin, path, { ...tab, "club-name": "Kaveri Striders" });
  const refused = await save(admin, path, { ...tab, "club-name": "Lalbagh Runners" });
  expect(readable(refused.text)).toContain("Club name: Kaveri Striders");
});

test("questions that the second tab left alone stay as the first saved and arranged them", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/questions";
  const tab = await open(admin, path);
  const [ask, reply] = Object.keys(tab).filter((name) => name.includes("-0-"));
  const [ask1, reply1] = Object.keys(tab).filter((name) => name.includes("-1-"));
  if (!ask || !reply || !ask1 || !reply1) throw new Error("The section has two questions.");
  const swapped = { ...tab };
  [swapped[ask], swapped[ask1]] = [tab[ask1] ?? "", tab[ask] ?? ""];
  [swapped[reply], swapped[reply1]] = [tab[reply1] ?? "", "An answer of the first tab"];
  expect((await save(admin, path, swapped)).status).toBe(302);
  const refused = await save(admin, path, { ...tab, [reply1]: "An answer of the second tab" });
  expect(refused.status).toBe(409);
  expect((await save(admin, path, shownForm(refused.text, "seen"))).status).toBe(302);
  expect(await open(admin, path)).toMatchObject({
    [ask]: tab[ask1],
    [reply]: "An answer of the second tab",
    [ask1]: tab[ask],
    [reply1]: "An answer of the first tab",
  });
});
