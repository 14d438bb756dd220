import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { findMyData } from "~/core/account/my-data/find-my-data.server";
import { retireMember } from "~/core/admin/merge/merge-members.server";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { PROFILE_SELECTION } from "~/core/people/profile/profile-columns.server";
import {
  EDITED_FIELDS,
  PROFILE_FIELDS,
  type ProfileField,
  SEEN_FIELDS,
} from "~/core/people/profile/profile-fields";
import { shownValue } from "~/core/people/profile/profile-values";
import { jsonOf } from "~/lib/json";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const ASHA = "sample-member-asha";

/** What is typed in a field of each kind. */
function typedValue({ name, kind, options = [] }: ProfileField): string {
  if (kind === "choice") return options.at(-1) ?? "";
  if (kind === "birth_date") return "1990-02-03";
  if (kind === "phone") return "9845044444";
  return name === "email" ? "asha@example.org" : `asha_${name}`;
}

/** Asha with a value in every field, typed in her own form. */
async function openFilled() {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const version = fieldValue((await asha.get("/profile?edit")).text, "version");
  const typed = PROFILE_FIELDS.map((field) => [field.name, typedValue(field)] as const);
  const form = { intent: "save", version, ...Object.fromEntries(typed) };
  expect((await asha.post("/profile?edit", form)).location).toBe("/profile");
  const read = async (id = ASHA) =>
    await club.db
      .selectFrom("members")
      .select(PROFILE_SELECTION)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return { club, asha, stored: await read(), read };
}

const EMPTY = Object.fromEntries(
  PROFILE_FIELDS.map(({ name, kind }) => [name, kind === "list" ? "[]" : null]),
);

test("every field of the form is stored and shown on the member's own page", async () => {
  const { asha, stored } = await openFilled();
  const page = readable((await asha.get("/profile")).text);
  for (const field of PROFILE_FIELDS) {
    expect(stored[field.name], field.name).not.toBe(EMPTY[field.name]);
    const { label } = FIELD_TEXTS[field.name];
    if (field.name === "username") expect(page).toContain(`@${stored.username}`);
    else if (field.kind !== "list")
      expect(page).toContain(`${label} ${shownValue(field, stored[field.name])}`);
  }
});

test("every field is in the member's data", async () => {
  const { club, stored } = await openFilled();
  const { profile } = await findMyData(club.db, { memberId: ASHA, now: club.clock.at });
  expect(profile).toMatchObject({ ...stored, goals: jsonOf(stored.goals) });
});

test("admins read every field that is for them in the member's file, and edit theirs", async () => {
  const { club, stored } = await openFilled();
  const admin = await club.admin();
  const file = readable((await admin.get(`/admin/subscribers/${ASHA}`)).text);
  for (const field of SEEN_FIELDS) {
    const { label } = FIELD_TEXTS[field.name];
    expect(file).toContain(`${label} ${shownValue(field, stored[field.name])}`);
  }
  const form = shownForm((await admin.get(`/admin/subscribers/${ASHA}/edit`)).text, "version");
  for (const { name } of EDITED_FIELDS) expect(form[name]?.replaceAll(" ", "")).toBe(stored[name]);
});

test("the admins' CSV has a column for every field that is for it", async () => {
  const { club, stored } = await openFilled();
  const { text } = await (await club.admin()).get("/admin/subscribers.csv");
  const [headings = ""] = text.split("\r\n");
  for (const field of PROFILE_FIELDS.filter((field) => "csv" in field)) {
    const { label, heading = label } = FIELD_TEXTS[field.name];
    expect(headings).toContain(heading);
    expect(text).toContain(String(stored[field.name]));
  }
});

test("an erasure empties every field", async () => {
  const { club, read } = await openFilled();
  await eraseMember(club.db, { memberId: ASHA, now: club.clock.at });
  expect(await read()).toEqual(EMPTY);
});

test("a merge gives the record that stays every field that it lacks, and empties the other", async () => {
  const { club, stored, read } = await openFilled();
  await eraseMember(club.db, { memberId: "sample-member-arjun", now: club.clock.at });
  const ids = { memberId: "sample-member-arjun", goneId: ASHA };
  await retireMember(club.db, { ...ids, now: club.clock.at });
  expect(await read()).toEqual(EMPTY);
  expect(await read("sample-member-arjun")).toEqual({ ...stored, goals: "[]" });
});
