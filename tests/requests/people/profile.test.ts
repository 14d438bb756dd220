import sharp from "sharp";
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { setProfilePicture } from "~/core/people/pictures/set-profile-picture.server";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { PROFILE } from "../../support/profile";
import { shownForm } from "../../support/shown-form";

const ASHA = "sample-member-asha";

async function save(browser: Browser, fields: Record<string, string>) {
  const version = fieldValue((await browser.get("/profile?edit")).text, "version");
  return await browser.post("/profile?edit", { ...PROFILE, version, ...fields });
}

test("every profile field is shown as it was saved", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect((await save(asha, {})).location).toBe("/profile");
  const text = readable((await asha.get("/profile")).text);
  expect(text).toContain("Profile saved successfully");
  for (const shown of [
    "Public name Asha R ",
    "Full Name Asha Raman",
    "asha@example.org",
    "Sat, 3 Feb 1990",
    "Running level Intermediate",
    "first 10K, run with friends",
    "@asha.runs",
    "@asha.r",
  ])
    expect(text).toContain(shown);
  expect(readable((await asha.get("/dashboard")).text)).toContain("Morning, Asha");
});

test.each([
  [{ displayName: " " }, "Please enter your public name."],
  [{ displayName: "\u200B" }, "Please enter your public name."],
  [{ username: "no spaces please" }, "Use 3 to 30 letters a to z, numbers, dots or underscores."],
  [{ email: "nobody" }, "Please enter an e-mail address."],
  [{ email: `${"a".repeat(200)}@example.org` }, "Please use at most 200 characters."],
  [{ gender: "x" }, "Please choose your gender."],
  [{ dateOfBirth: "1990-02-30" }, "That date doesn't exist. Please enter your date of birth."],
  [{ dateOfBirth: "1919-12-31" }, "Please enter a date of birth in 1920 or later."],
  [{ dateOfBirth: "2026-11-19" }, "That date is in the future. Please enter your date of birth."],
  [{ dateOfBirth: "2010-01-01" }, "Our runs are for people aged 18 and over."],
  [{ profession: "Pirate" }, "Please choose your profession."],
  [{ runningLevel: "elite" }, "Please choose beginner, intermediate or advanced."],
  [{ goals: "x".repeat(61) }, "Please use at most 60 characters for each goal."],
  [{ emergencyContact: "12" }, "Please enter all ten digits, with the area code."],
  [{ emergencyContact: "60000 00001" }, "That's your own number. Whom may we call instead?"],
  [{ emergencyContact: "98765432101" }, "Please use at most 10 digits."],
  [{ emergencyContact: "+44 7700 900123" }, "Please use at most 10 digits."],
  [{ instagram: "https://x" }, "Please enter your Instagram name, without the address."],
  [{ username: "arjun" }, "That username is taken. Please choose another."],
])(
  "security 20: a profile with %o comes back as typed, with the refusal",
  async (fields, message) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    const refused = await save(asha, { fullName: "Typed and kept", ...fields });
    expect([400, 409]).toContain(refused.status);
    expect(readable(refused.text)).toContain(message);
    expect(fieldValue(refused.text, "fullName")).toBe("Typed and kept");
  },
);

test("an emergency contact pasted with +91 is stored as ten digits", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await save(asha, { emergencyContact: "+91 98123-45678" });
  expect(readable((await asha.get("/profile")).text)).toContain(
    "Emergency contact +91 98123 45678 ",
  );
});

test("the save of a second tab with an older profile changes nothing", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const version = fieldValue((await asha.get("/profile?edit")).text, "version");
  expect((await asha.post("/profile?edit", { ...PROFILE, version })).status).toBe(302);
  const slip = await asha.post("/profile?edit", { ...PROFILE, version, email: "nobody" });
  expect(fieldValue(slip.text, "version")).toBe(version);
  const second = { ...PROFILE, version, displayName: "Second tab" };
  const told = await asha.post("/profile?edit", second);
  expect(told.status).toBe(409);
  expect(readable(told.text)).toContain("just been saved somewhere else");
  expect(readable((await asha.get("/profile")).text)).not.toContain("Second tab");
});

test("after a refused save of a second tab the profile is saved as typed there", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const tab = shownForm((await asha.get("/profile?edit")).text, "version");
  await save(asha, { fullName: "Asha of the first tab", displayName: "Asha" });
  const typed = { ...tab, intent: "save", fullName: "Asha of the second", displayName: "Asha" };
  const told = await asha.post("/profile?edit", typed);
  expect(told.status).toBe(409);
  expect(readable(told.text)).toContain("Full Name: Asha of the first tab");
  expect(readable(told.text)).not.toContain("Public name: Asha");
  const again = shownForm(told.text, "version");
  expect(again.fullName).toBe("Asha of the second");
  expect((await asha.post("/profile?edit", { ...again, intent: "save" })).location).toBe(
    "/profile",
  );
  expect(readable((await asha.get("/profile")).text)).toContain("Full Name Asha of the second");
});

test("forged fields are ignored", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const forged = {
    role: "run_leader",
    status: "active",
    planType: "Premium",
    phone: "+919999999999",
  };
  await save(meena, {
    ...forged,
    username: "meena",
    totalRuns: "99",
    userId: ASHA,
    memberId: ASHA,
  });
  const row = await club.db
    .selectFrom("members")
    .select(["role", "status", "plan_type", "phone"])
    .where("id", "=", "sample-member-meena")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    role: "member",
    status: "pending",
    plan_type: "Basic",
    phone: "+916000000002",
  });
});

test("the first save adds missing achievements and statistics", async () => {
  const club = await TestClub.open();
  await club.db.deleteFrom("achievements").where("member_id", "=", ASHA).execute();
  await club.db.deleteFrom("member_statistics").where("member_id", "=", ASHA).execute();
  const asha = await club.member("asha");
  await save(asha, {});
  const count = async (table: "achievements" | "member_statistics") =>
    (await club.db.selectFrom(table).select("member_id").where("member_id", "=", ASHA).execute())
      .length;
  expect([await count("achievements"), await count("member_statistics")]).toEqual([4, 1]);
});

async function openPictures() {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const send = async (bytes: Uint8Array, intent = "picture") => {
    const body = new FormData();
    body.append("intent", intent);
    body.append("picture", new File([new Uint8Array(bytes)], "../../me.jpg"));
    const headers = { Origin: asha.origin };
    return await asha.send("/profile?edit", { method: "POST", body, headers });
  };
  const pictures = async () => await club.db.selectFrom("pictures").select("id").execute();
  const sheet = sharp({ create: { width: 60, height: 60, channels: 3, background: "#4a2c6d" } });
  return { club, asha, send, pictures, sheet };
}

test("a profile has one picture, until it is removed", async () => {
  const { club, asha, send, pictures, sheet } = await openPictures();
  expect((await send(await sheet.jpeg().toBuffer())).location).toBe("/profile?edit");
  expect((await send(await sheet.png().toBuffer())).location).toBe("/profile?edit");
  const [picture, ...others] = await pictures();
  expect(others).toEqual([]);
  expect((await asha.get("/profile")).text).toContain(`/pictures/${picture?.id}.webp`);
  expect((await send(new Uint8Array(), "no-picture")).status).toBe(302);
  expect(await pictures()).toEqual([]);
  const bytes = await sheet.webp().toBuffer();
  const both = { memberId: ASHA, bytes, now: 1 };
  await Promise.all([setProfilePicture(club.db, both), setProfilePicture(club.db, both)]);
  expect(await pictures()).toHaveLength(1);
  const none = await setProfilePicture(club.db, { memberId: ASHA, bytes: undefined, now: 1 });
  expect(none).toEqual({ ok: true });
});

test("no picture is kept of a member who was erased while it was prepared", async () => {
  const { club, pictures, sheet } = await openPictures();
  const bytes = await sheet.webp().toBuffer();
  await eraseMember(club.db, { memberId: ASHA, now: 1 });
  expect(await setProfilePicture(club.db, { memberId: ASHA, bytes, now: 1 })).toEqual({ ok: true });
  expect(await pictures()).toEqual([]);
});

test("only a picture replaces the picture of the profile", async () => {
  const { asha, send, pictures, sheet } = await openPictures();
  await send(await sheet.jpeg().toBuffer());
  const lied = await send(new TextEncoder().encode("<svg onload=alert(1)>"));
  expect(readable(lied.text)).toContain("This file is not a picture that we can read.");
  const without = [
    await send(new Uint8Array()),
    await asha.post("/profile?edit", { intent: "picture" }),
  ];
  for (const { text } of without)
    expect(readable(text)).toContain("Please choose a picture first.");
  expect((await send(new Uint8Array(10 * 1024 * 1024))).status).toBe(413);
  expect(await pictures()).toHaveLength(1);
});

test("an e-mail address of 200,000 dots is refused in less than 250 ms", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await save(asha, { email: "nobody" });
  const { user } = process.threadCpuUsage();
  const refused = await save(asha, { email: `a@${".".repeat(200_000)}@` });
  expect(refused.status).toBe(400);
  expect(process.threadCpuUsage().user - user).toBeLessThan(250_000);
});
