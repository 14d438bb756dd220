import { expect, test } from "vitest";
import { importMemberSheet } from "~/extensions/moving-in/import-member-sheet.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const PATH = "/admin/subscribers/import";
const LIST = `Runner Name,WhatsApp No,Joined,Emergency Contact
Nila Raman,98450 11111,21/10/2026,9845022222
Kavi Selvam,+91 98450 33333,,
"Broken ""quote""",12345,,
`;

async function open() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const names = async () => {
    const rows = await club.db
      .selectFrom("members")
      .select("full_name as name")
      .where("phone", "in", ["+919845011111", "+919845033333"])
      .orderBy("phone")
      .execute();
    return rows.map(({ name }) => name);
  };
  return { club, admin, names };
}

test("a list that was shown with its columns and doubts is imported once", async () => {
  const { club, admin, names } = await open();
  const dry = await admin.post(PATH, { intent: "preview", list: LIST });
  const shown = readable(dry.text);
  expect(shown).toContain("What would happen");
  expect(shown).toContain("2 new");
  expect(shown).toContain("1 not imported: please correct");
  expect(dry.text).toMatch(
    /name="column-1"[^>]*>(?:(?!<\/select>).)*<option value="phone" selected/s,
  );
  expect(await names()).toEqual([]);
  const done = readable((await admin.post(PATH, { intent: "import", list: LIST })).text);
  expect(done).toContain("The members are in.");
  expect(await names()).toEqual(["Nila Raman", "Kavi Selvam"]);
  const again = readable((await admin.post(PATH, { intent: "import", list: LIST })).text);
  expect(again).toContain("0 new");
  expect(again).toContain("2 already here");
  expect(await names()).toHaveLength(2);
  const audit = await club.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "members_imported")
    .orderBy("id")
    .execute();
  expect(JSON.stringify(audit)).toContain('added\\":2');
});

test("somebody with a member's number and another name is left out", async () => {
  const { club, admin } = await open();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  const list = `Name,Phone\nSomebody Else,${phone}`;
  const shown = readable((await admin.post(PATH, { intent: "import", list })).text);
  expect(shown).toContain("Another person has the same number.");
  expect(shown).toContain("0 new");
});

test("the columns can be chosen where they are not found", async () => {
  const { admin, names } = await open();
  const list = "Who,Reach\nNila Raman,9845011111\nIla Rao,ask her";
  const refused = await admin.post(PATH, { intent: "preview", list });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("Say which column has the phone numbers.");
  const columns = { "column-0": "fullName", "column-1": "phone" };
  await admin.post(PATH, { intent: "import", list, ...columns });
  expect(await names()).toEqual(["Nila Raman"]);
});

test("a column that was changed after the preview is shown again before anything is imported", async () => {
  const { admin, names } = await open();
  const list = "Name,Other,Phone\nNila Raman,9845033333,9845011111";
  const shown = { "shown-0": "fullName", "shown-1": "-", "shown-2": "phone" };
  const columns = { "column-0": "fullName", "column-1": "phone", "column-2": "-" };
  const press = { intent: "import", list, ...columns };
  const again = await admin.post(PATH, { ...press, ...shown });
  expect(readable(again.text)).toContain("so nothing was imported yet");
  expect(readable(again.text)).toContain("1 new");
  expect(await names()).toEqual([]);
  const now = { "shown-0": "fullName", "shown-1": "phone", "shown-2": "-" };
  for (const [name, field] of Object.entries(now))
    expect(again.text).toContain(`name="${name}" value="${field}"`);
  await admin.post(PATH, { ...press, ...now });
  expect(await names()).toEqual(["Nila Raman"]);
});

test("a preview counts the refused lines and those that it does not show", async () => {
  const { admin } = await open();
  const bad = Array.from({ length: 201 }, () => "Nila,12345");
  const list = ["Name,Phone", ...bad, 'Ni"la,9845011111'].join("\n");
  const preview = readable((await admin.post(PATH, { intent: "preview", list })).text);
  expect(preview).toContain("1 not imported");
  expect(preview).toContain("2 more lines are not shown.");
  expect(preview).not.toContain("A quote is out of place.");
});

test("what is no list of members is refused with a sentence", async () => {
  const { admin } = await open();
  const cases = [
    ["", "heading line with two or more columns"],
    ["Name,Phone,Event,Date\nA,9845011111,Run,2026-11-22", "looks like a list of bookings"],
  ];
  for (const [list = "", text] of cases) {
    const answer = await admin.post(PATH, { intent: "import", list });
    expect(answer.status).toBe(400);
    expect(readable(answer.text)).toContain(text);
  }
  const desk = await (await TestClub.open()).admin("desk");
  expect((await desk.post(PATH, { intent: "import", list: LIST })).status).toBe(403);
});

test("two imports of one list at once add each member once", async () => {
  const { club, names } = await open();
  const by = { adminId: "a", requestId: "r", now: club.clock.at, timeZone: club.services.timeZone };
  const how = { headingLine: undefined, fields: [], standing: { are: "approval" } } as const;
  const asked = { ...by, ...how, text: LIST, isDry: false };
  const both = await Promise.all([
    importMemberSheet(club.db, asked),
    importMemberSheet(club.db, asked),
  ]);
  expect(both.some(({ ok }) => ok)).toBe(true);
  expect(await names()).toHaveLength(2);
});

test("a list of more than 5,000 members is refused", async () => {
  const { club } = await open();
  const by = { adminId: "a", requestId: "r", now: club.clock.at, timeZone: club.services.timeZone };
  const rows = Array.from({ length: 5_001 }, (_, n) => `A${n},${9_000_000_000 + n}`);
  const text = ["Name,Phone", ...rows].join("\n");
  const how = { headingLine: undefined, fields: [], standing: { are: "approval" } } as const;
  const outcome = await importMemberSheet(club.db, { ...by, ...how, text, isDry: true });
  expect(outcome).toMatchObject({ ok: false, reason: "too_long" });
});
