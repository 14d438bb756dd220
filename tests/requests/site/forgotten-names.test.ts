/** What the club says about somebody whose account is deleted. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { forgetName } from "~/core/site/forget-name/forget-name.server";
import { jsonText } from "~/lib/json";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const PATH = "/admin/settings/testimonials";
const ASHA = { memberId: "sample-member-asha" };

/** A club whose first testimonial is Asha's, with her picture, and whose next wording names her too. */
async function openWithAsha() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const body = new FormData();
  for (const [name, value] of Object.entries(shownForm((await admin.get(PATH)).text, "seen")))
    body.append(name, value);
  body.set("testimonials-0-name", "Asha Raman");
  body.set("testimonials-1-review", "Come with Asha Raman.");
  body.set("intent", "save");
  body.set("testimonials-0-image-file", new File([new Uint8Array(picture)], "asha.png"));
  const headers = { Origin: admin.origin };
  expect((await admin.send(PATH, { method: "POST", body, headers })).status).toBe(302);
  club.clock.at += 1000;
  const form = shownForm((await admin.get(PATH)).text, "seen");
  await admin.post(PATH, { ...form, intent: "save", "testimonials-1-status": "Baker" });
  return { club, admin };
}

test("an erased member's testimonial goes from the site and from its history, with the picture", async () => {
  const { club, admin } = await openWithAsha();
  const shown = async () => (await club.visitor().get("/testimonials")).text;
  const src = /src="(\/pictures\/[\w-]+\.webp)(?:#[\d-]+)?"/.exec(await shown())?.[1] ?? "";
  expect((await club.visitor().get(src)).status).toBe(200);
  await eraseMember(club.db, { ...ASHA, now: club.clock.at });
  club.clock.at += 1000;
  const after = await shown();
  expect(after).toContain("Baker");
  expect(after).toContain("Come with a former member.");
  expect(after).not.toContain("Asha Raman");
  expect((await club.visitor().get(src)).status).toBe(404);
  const rows = await club.db.selectFrom("club_content").select(["version", "body"]).execute();
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ body }) => body?.includes("Asha Raman"))).toEqual([]);
  await admin.post(PATH, { seen: "3", version: "1", intent: "restore" });
  expect(await shown()).not.toContain("Asha Raman");
});

test.each([
  ["of one word", ["Asha", null]],
  ["of a member whom the site does not name", [null, "Divya Menon"]],
])("a name %s changes nothing", async (_, names) => {
  const { db, clock } = (await openWithAsha()).club;
  await forgetName(db, { names, now: clock.at });
  expect(await db.selectFrom("club_content").select("version").execute()).toHaveLength(2);
});

test("a translation of an erased member's testimonial goes with it, and others stay", async () => {
  const { club } = await openWithAsha();
  const { db } = club;
  const review =
    "I came for one free run and stayed for the people. Now my Sundays start at a quarter to six.";
  const other =
    "I couldn't run for five minutes. Nobody made me feel slow. Last month I ran ten kilometres.";
  const body = jsonText({ [review]: "ಒಂದು", [other]: "ಎರಡು", "Come with Asha Raman.": "ಮೂರು" });
  const by = { saved_at: 1, saved_by: "system" as const, saved_by_name: "test" };
  await db
    .insertInto("club_content")
    .values({ version: 9, section: "kn testimonials", body, ...by })
    .execute();
  await eraseMember(db, { ...ASHA, now: club.clock.at });
  const rows = await db
    .selectFrom("club_content")
    .select("body")
    .where("section", "=", "kn testimonials")
    .execute();
  for (const row of rows) expect(JSON.parse(row.body ?? "")).toEqual({ [other]: "ಎರಡು" });
});
