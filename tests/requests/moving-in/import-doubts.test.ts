/** What the look at a list of members says is unusual. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const PATH = "/admin/subscribers/import";

async function look(list: string) {
  const admin = await (await TestClub.open()).admin();
  return (await admin.post(PATH, { intent: "preview", list })).text;
}

test("dates that cannot be read are named with their line, and a possible minor is left out", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const list = [
    "Name,Phone,Born (DOB),Joined",
    "Nila Raman,9845011111,31/02/1990,",
    "Kavi Selvam,9845033333,,2025-13-01",
    "Devi Mani,9845044444,1850-01-01,",
  ].join("\n");
  const shown = readable((await admin.post(PATH, { intent: "import", list })).text);
  expect(shown).toMatch(
    /2\s+Not imported: please correct\s+We can’t read the date of birth “31\/02\/1990”/,
  );
  expect(shown).toMatch(
    /3\s+Imported, please check\s+Imported\. We can’t read the date of joining “2025-13-01”/,
  );
  expect(shown).toMatch(
    /4\s+Not imported: please correct\s+We can’t read the date of birth “1850-01-01”/,
  );
  const names = club.db.selectFrom("members").select("full_name").where("is_sample", "=", 0);
  expect(await names.execute()).toEqual([{ full_name: "Kavi Selvam" }]);
});

test("a list that brings nobody cannot be imported", async () => {
  const text = await look("Name,Phone,Age\nNila Raman,9845011111,-5");
  expect(readable(text)).toContain("We can’t read the age “-5”.");
  expect(readable(text)).toContain("There’s nobody to import in this list.");
  expect(readable(text)).not.toContain("Import them");
});

test("a second column of phone numbers is said to be left out", async () => {
  const text = readable(await look("Name,Phone,Phone\nNila Raman,9845011111,9845033333"));
  expect(text).toContain("Skipped: another column is read as ‘Phone number’.");
});

test("two columns that are read as the same are refused", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const columns = { "column-0": "fullName", "column-1": "phone", "column-2": "phone" };
  const list = "Name,Phone,Mobile\nNila Raman,9845011111,";
  const refused = await admin.post(PATH, { intent: "import", list, ...columns });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("Two columns have the same meaning.");
  expect(readable(refused.text)).toContain("Check again with these columns");
});

test("a long cell is shown by its beginning", async () => {
  const text = readable(await look(`Name,Phone,Other\nNila,9845011111,${"x".repeat(5000)}`));
  expect(text).toContain(`${"x".repeat(60)}…`);
  expect(text).not.toContain("x".repeat(61));
});

test.each(["utf-16le", "utf-16be"])(
  "a list in %s with its byte order mark is read",
  async (encoding) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const bytes = Buffer.from("\uFEFFName\tPhone\r\nNila Ramán\t9845011111\r\n", "utf16le");
    if (encoding === "utf-16be") bytes.swap16();
    const body = new FormData();
    body.append("intent", "preview");
    body.append("file", new File([new Uint8Array(bytes)], "list.txt"));
    const headers = { Origin: admin.origin };
    const shown = await admin.send(PATH, { method: "POST", body, headers });
    expect(readable(shown.text)).toContain("1 new");
    expect(readable(shown.text)).toContain("Nila Ramán");
  },
);

const DAMAGED = [
  "Name,,Phone,Joined",
  "Kavi Selvam,1,9845033333,2025-13-01",
  "Devi Mani,1,9845044444,2025-01-01,1,1",
  'Ravi,1,98450"55555,2025-01-01',
  'Nila,1,9845011111,"2025-01-01',
  "Mira,1,98450\uFFFD,2025-01-01",
].join("\n");

test("damaged lines are named with what is wrong", async () => {
  const shown = readable(await look(DAMAGED));
  const said = [
    "Imported. We can’t read the date of joining “2025-13-01”. Today’s date is used instead.",
    "It has 6 cells instead of 4.",
    "A quoted cell has no end.",
    "A quote is out of place.",
    "The line is not UTF-8.",
    "Column B",
  ];
  expect(said.filter((text) => !shown.includes(text))).toEqual([]);
});

test.each(["kn", "ta", "te", "ml", "hi"])(
  "what is wrong with a list is said in the admin's language: %s",
  async (language) => {
    const admin = await (await TestClub.open()).admin();
    const { text } = await admin.post(`/${language}${PATH}`, { intent: "preview", list: DAMAGED });
    const shown = readable(text.slice(text.indexOf("<details", text.indexOf("import-report"))));
    expect(shown).toContain("“2025-13-01”");
    const table = shown.slice(0, shown.indexOf("UTF-8"));
    expect(table.match(/[A-Za-z]{2,}/g)).toEqual(["CSV"]);
    expect(readable(text)).not.toContain("Column");
  },
);
