/** Lists of members as clubs keep them. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { MEMBER_LISTS } from "../../support/shapes/member-lists";

const PATH = "/admin/subscribers/import";

async function open() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { Origin: admin.origin };
    return await admin.send(PATH, { method: "POST", body, headers });
  };
  const people = () =>
    club.db
      .selectFrom("members")
      .select(["full_name as fullName", "phone", "date_of_birth as dateOfBirth", "gender"])
      .select(["profession", "status", "plan_type as planType"])
      .where("is_sample", "=", 0)
      .orderBy("created_at")
      .orderBy("phone")
      .execute();
  return { club, admin, send, people };
}

test.each(MEMBER_LISTS.map((list) => [list.shape, list] as const))(
  "%s: each person as the list says",
  async (_, { file, ...right }) => {
    const { send, people } = await open();
    const list = new File([file], "list");
    const shown = readable((await send({ intent: "preview", file: list })).text);
    expect(shown).toContain(`${right.people.length} new`);
    for (const note of right.notes ?? []) expect(shown).toContain(note);
    const done = readable((await send({ intent: "import", file: list })).text);
    for (const line of right.leftOut ?? [])
      expect(done).toMatch(new RegExp(`${line}\\s+Not imported`));
    expect(await people()).toMatchObject(right.people);
  },
);

const LIST =
  "Name,Phone,Status,Plan\nAsha Rao,9845011111,,\nKavi Selvam,9845033333,pending,Premium";

test("'They’re our members' makes those active of whom the list says nothing, with the chosen plan", async () => {
  const { send, people } = await open();
  await send({ intent: "import", list: LIST, are: "members", plan: "Standard" });
  expect(await people()).toMatchObject([
    { fullName: "Asha Rao", status: "active", planType: "Standard" },
    { fullName: "Kavi Selvam", status: "pending", planType: "Premium" },
  ]);
});

test("'to be approved' leaves them pending", async () => {
  const { send, people } = await open();
  await send({ intent: "import", list: LIST, are: "approval", plan: "Standard" });
  expect(await people()).toMatchObject([
    { status: "pending", planType: "Basic" },
    { status: "pending", planType: "Premium" },
  ]);
});

test("another line can be picked as the heading, and is shown before anything is imported", async () => {
  const { send, people } = await open();
  const list = "Name,Phone\nOld,list\nName of runner,Mobile\nAsha Rao,9845011111";
  const shown = await send({ intent: "preview", list });
  expect(readable(shown.text)).toContain("3: Name of runner · Mobile");
  const pick = { intent: "import", list, "shown-heading": "1", heading: "3" };
  const picked = readable((await send(pick)).text);
  expect(picked).toContain("nothing was imported yet");
  expect(picked).toContain("1 new");
  expect(picked).not.toContain("Not imported: please correct That isn’t");
  expect(await people()).toEqual([]);
  await send({ ...pick, "shown-heading": "3" });
  expect(await people()).toMatchObject([{ fullName: "Asha Rao" }]);
});

test("a column without a name that somebody leaves out is left out", async () => {
  const { club, send } = await open();
  const list = ",Name,\nasha@example.com,Asha Rao,9845011111";
  const fields = { "column-0": "-", "column-1": "fullName", "column-2": "phone" };
  await send({ intent: "import", list, ...fields });
  const asha = club.db.selectFrom("members").select("email").where("is_sample", "=", 0);
  expect(await asha.execute()).toEqual([{ email: null }]);
});

test("the lines to correct come as a CSV of their own, which no spreadsheet runs", async () => {
  const { send } = await open();
  const list = 'Name,Phone\n=cmd,123\nAsha Rao,9845011111\nDevi,"98 45\nNila,9845044444,x';
  const { text } = await send({ intent: "preview", list });
  const file = /href="data:text\/csv;charset=utf-8;base64,([^"]*)" download=/.exec(text)?.[1] ?? "";
  expect(Buffer.from(file, "base64").toString()).toBe(
    "\uFEFFName,Phone,Why not imported\r\n" +
      "'=cmd,123,That isn’t an Indian mobile number.\r\n" +
      '"Devi,""98 45",A quoted cell has no end.\r\n' +
      '"Nila,9845044444,x",It has 3 cells instead of 2.\r\n',
  );
});

test("a thousand lines to check stand behind the button, closed", async () => {
  const { send } = await open();
  const bad = Array.from({ length: 1_000 }, (_, at) => `Nobody ${at},12345`);
  const list = ["Name,Phone", "Asha Rao,9845011111", ...bad].join("\n");
  const { text } = await send({ intent: "preview", list });
  expect(text.indexOf("Import them")).toBeGreaterThan(0);
  expect(text.indexOf("Import them")).toBeLessThan(text.indexOf("1,000 lines to look at"));
  expect(text).toMatch(/<details class="[^"]*"><summary[^>]*>1,000 lines to look at/);
});

test("nobody is told by text, and the owner gets a text to forward with the link", async () => {
  const { club, admin, send } = await open();
  const before = await club.db.selectFrom("messages").select("id").execute();
  const { text } = await send({ intent: "import", list: LIST, are: "members" });
  expect(readable(text)).toContain("Nobody was told by text");
  const share = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(text)?.[1] ?? "";
  expect(decodeURIComponent(share)).toContain(`${admin.origin}/signin`);
  expect(await club.db.selectFrom("messages").select("id").execute()).toEqual(before);
});

test("what is no table is named, with what to choose instead", async () => {
  const { send } = await open();
  const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
    ["%PDF-1.7", "That’s a PDF"],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), "password-protected Excel file"],
    ['<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>', "password-protected Excel file"],
    ["MIME-Version: 1.0\n\n<table></table>", "password-protected Excel file"],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), "incomplete or damaged"],
  ];
  for (const [file, text] of cases) {
    const answer = await send({ intent: "preview", file: new File([file], "list.csv") });
    expect(answer.status).toBe(400);
    expect(readable(answer.text)).toContain(text);
  }
});
