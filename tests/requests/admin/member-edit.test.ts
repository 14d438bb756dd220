import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const ASHA = "sample-member-asha";
const PAGE = `/admin/subscribers/${ASHA}`;
const EDIT = `${PAGE}/edit`;

async function openForm(browser: Browser) {
  return { ...shownForm((await browser.get(EDIT)).text, "version"), intent: "edit" };
}

test("after a refused save of a second tab the member is saved as typed there", async () => {
  const admin = await (await TestClub.open()).admin();
  const tab = await openForm(admin);
  const first = { ...tab, fullName: "Asha of the first tab", emergencyContact: "98450 44444" };
  expect((await admin.post(EDIT, first)).status).toBe(200);
  const second = { ...tab, fullName: "Asha Kumar", emergencyContact: "98450 44444" };
  const told = await admin.post(EDIT, second);
  expect(told.status).toBe(409);
  expect(readable(told.text)).toContain("Full Name: Asha of the first tab");
  expect(readable(told.text)).not.toContain("Emergency contact: ");
  const again = { ...shownForm(told.text, "version"), intent: "edit" };
  expect(again).toMatchObject({ fullName: "Asha Kumar", emergencyContact: "98450 44444" });
  expect((await admin.post(EDIT, again)).status).toBe(200);
  expect(readable((await admin.get(PAGE)).text)).toContain("Asha Kumar");
});

test("that an admin was shown an emergency contact is logged, without the number", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const shown = () => club.logLines.filter((line) => line.includes("emergency_contact_shown"));
  const setTo = (emergency_contact: string | null) =>
    club.db.updateTable("members").set({ emergency_contact }).where("id", "=", ASHA).execute();
  await setTo(null);
  await openForm(admin);
  expect(shown()).toEqual([]);
  await setTo("+919845044444");
  await openForm(admin);
  expect(shown()).toMatchObject([expect.stringContaining(`"memberId":"${ASHA}"`)]);
  expect(shown().join()).not.toContain("9845044444");
});

test("a save with a mistake keeps what was typed and its version", async () => {
  const admin = await (await TestClub.open()).admin();
  const tab = await openForm(admin);
  const told = await admin.post(EDIT, { ...tab, displayName: " ", fullName: "Asha Kumar" });
  expect(told.status).toBe(400);
  const version = fieldValue(told.text, "version");
  expect(shownForm(told.text, "version")).toMatchObject({ fullName: "Asha Kumar", version });
});

test("a member is saved twice in a row", async () => {
  const admin = await (await TestClub.open()).admin();
  const saved = await admin.post(EDIT, { ...(await openForm(admin)), fullName: "Asha Kumar" });
  const again = { ...shownForm(saved.text, "version"), intent: "edit", fullName: "Asha K" };
  expect((await admin.post(EDIT, again)).status).toBe(200);
});

test("a form from before the erasure fills nothing in again about the member who was erased", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const admin = await club.admin();
  const tab = await openForm(admin);
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  expect((await admin.post(EDIT, { ...tab, fullName: "Asha Kumar" })).status).toBe(404);
  const names = db.selectFrom("members").select(["full_name", "display_name", "email"]);
  expect(await names.where("id", "=", ASHA).execute()).toEqual([
    { full_name: null, display_name: null, email: null },
  ]);
});
