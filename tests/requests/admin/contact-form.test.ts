import { sql } from "kysely";
import { expect, test } from "vitest";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { receiveContact, saveContact } from "~/core/admin/contacts/save-contact.server";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";

const GOOD = {
  FullName: "நிலா Anand",
  Age: "29",
  Profession: "Self Employee",
  Whatsapp: "9876543210",
};
const HOUR_MS = 60 * 60 * 1000;

async function countContacts(club: TestClub): Promise<number> {
  const rows = await club.db.selectFrom("contacts").select("id").execute();
  return rows.length;
}

test.each(["/?index", "/contact"])("a form sent to %s is stored and confirmed", async (path) => {
  const club = await TestClub.open();
  const answer = await club.visitor().post(path, GOOD);
  expect(answer.status).toBe(200);
  expect(readable(answer.text)).toContain("Form submitted successfully ✅");
  const contact = await club.db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({
    full_name: "நிலா Anand",
    age: 29,
    profession: "Self Employee",
    whatsapp: "+919876543210",
    status: "open",
    created_at: club.clock.at,
  });
});

test.each([
  ["FullName", "", "Please enter your full name."],
  ["FullName", "   ", "Please enter your full name."],
  ["FullName", "x".repeat(101), "Please use at most 100 characters."],
  ["Age", "", "Please enter your age."],
  ["Age", "abc", "Please enter your age as a number."],
  ["Age", "-5", "Please enter your age as a number."],
  ["Age", "2.5", "Please enter your age as a number."],
  ["Age", "100", "Please enter an age of at most 2 digits."],
  ["Age", "17", "You need to be 18 or older to run with us."],
  ["Profession", "", "Please choose your profession."],
  ["Profession", "Business", "Please choose your profession."],
  ["Whatsapp", "", "Please enter your WhatsApp number."],
  ["Whatsapp", "987654321", "Please enter a WhatsApp number of exactly 10 digits."],
  ["Whatsapp", "98765432101", "Please enter a WhatsApp number of exactly 10 digits."],
  ["Whatsapp", "98765x3210", "Please enter a WhatsApp number of exactly 10 digits."],
])("%s '%s' comes back as typed, with the reason at its field", async (field, value, text) => {
  const club = await TestClub.open();
  const answer = await club.visitor().post("/?index", { ...GOOD, [field]: value });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain(text);
  expect(answer.text).toContain(`id="register-${field}-error"`);
  const [kept] = field === "FullName" ? ["9876543210"] : ["நிலா Anand"];
  expect(answer.text).toContain(`value="${kept}"`);
  expect(await countContacts(club)).toBe(0);
});

test.each(["Student", "Employee", "Self Employee", "Other"])(
  "profession %s is accepted",
  async (it) => {
    const club = await TestClub.open();
    const answer = await club.visitor().post("/?index", { ...GOOD, Profession: it });
    expect(answer.status).toBe(200);
  },
);

test("age 18 is accepted", async () => {
  const club = await TestClub.open();
  expect((await club.visitor().post("/?index", { ...GOOD, Age: "18" })).status).toBe(200);
});

test("age 17 is accepted where parents may consent", async () => {
  const lenient = await TestClub.open({ services: { minors: "parental" } });
  expect((await lenient.visitor().post("/?index", { ...GOOD, Age: "17" })).status).toBe(200);
});

test("a form sent twice is stored once, with a browser's key or without", async () => {
  const club = await TestClub.open();
  const submitKey = "0b6f3c58-6a35-4f0f-9f8e-3f2a51f6c001";
  for (const fields of [GOOD, GOOD, { ...GOOD, submitKey }, { ...GOOD, submitKey }]) {
    const answer = await club.visitor().post("/?index", fields);
    expect(readable(answer.text)).toContain("Form submitted successfully ✅");
  }
  expect(await countContacts(club)).toBe(2);
});

test("the same text on another day is stored as another message", async () => {
  const club = await TestClub.open();
  await club.visitor().post("/?index", GOOD);
  club.clock.at += 24 * HOUR_MS;
  await club.visitor().post("/?index", GOOD);
  expect(await countContacts(club)).toBe(2);
});

test("the sixth message of an hour from one address is taken in the next hour only", async () => {
  const club = await TestClub.open();
  const send = (number: number) =>
    club.visitor().post("/?index", { ...GOOD, FullName: `Nila ${number}` });
  for (const number of [1, 2, 3, 4, 5]) expect((await send(number)).status).toBe(200);
  const refused = await send(6);
  expect(refused.status).toBe(429);
  expect(readable(refused.text)).toContain("Too many requests. Please try again later.");
  expect(refused.text).toContain('value="Nila 6"');
  expect(await countContacts(club)).toBe(5);
  const again = await send(5);
  expect(readable(again.text)).toContain("Form submitted successfully ✅");
  club.clock.at += HOUR_MS;
  expect((await send(6)).status).toBe(200);
});

test("a message with the hidden field filled in is confirmed but not stored", async () => {
  const club = await TestClub.open();
  const answer = await club.visitor().post("/?index", { ...GOOD, website: "https://spam.example" });
  expect(readable(answer.text)).toContain("Form submitted successfully ✅");
  expect(await countContacts(club)).toBe(0);
});

/** The answer of a club that cannot store a message. */
async function sendUnstored() {
  const club = await TestClub.open();
  await sql`drop table contacts`.execute(club.db);
  return { club, answer: await club.visitor().post("/?index", GOOD) };
}

test("a message that cannot be stored comes back as typed, with the failure", async () => {
  const { answer } = await sendUnstored();
  expect(answer.status).toBe(503);
  expect(readable(answer.text)).toContain("Failed to submit form. Please try again.");
  expect(answer.text).toContain('value="9876543210"');
});

test("a message that cannot be stored is logged", async () => {
  const { club } = await sendUnstored();
  expect(club.logLines.join("")).toMatch(/Failed to save contact message: .*contacts/);
});

test("markup in every field comes back as text", async () => {
  const club = await TestClub.open();
  const evil = '"><script>alert(1)</script>';
  const answer = await club.visitor().post("/?index", { ...GOOD, FullName: evil, Age: evil });
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain("<script>alert(1)");
});

test("the privacy notice before the form says what, why, how to withdraw and whom to complain to", async () => {
  const club = await TestClub.open();
  for (const path of ["/", "/contact"]) {
    const text = readable((await club.visitor().get(path)).text);
    expect(text).toContain("We use these four answers to get back to you about your first run");
    expect(text).toContain("what we keep, how to take it back, whom to complain to");
  }
});

test("a form of another site is refused", async () => {
  const club = await TestClub.open();
  const answer = await club.visitor().post("/?index", GOOD, { Origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(await countContacts(club)).toBe(0);
});

test("receiveContact stores a valid form only", async () => {
  const club = await TestClub.open();
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const submission = parseContact(form, { minors: "refuse" });
    return await receiveContact(club.db, {
      submission,
      ip: "203.0.113.9",
      now: club.clock.now(),
    });
  };
  expect(await send({ ...GOOD, Whatsapp: "12345" })).toMatchObject({ status: 400, saved: false });
  expect(await countContacts(club)).toBe(0);
  expect(await send(GOOD)).toMatchObject({ status: 200, saved: true });
  expect(await countContacts(club)).toBe(1);
});

test("one contact form sent five times at once is stored once, beside another one", async () => {
  const db = await emptyDatabase();
  const submitKey = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
  const contact = { ...GOOD, Profession: "Other" as const };
  const save = (submitKey: string) =>
    saveContact(db, { contact: { ...contact, submitKey }, ip: "127.0.0.1", now: WEDNESDAY });
  await Promise.all(Array.from({ length: 5 }, () => save(submitKey)));
  await save("0198c5a0-7c1d-7000-8000-000000000000");
  const contacts = await db.selectFrom("contacts").select(["whatsapp", "created_at"]).execute();
  const kept = { whatsapp: "+919876543210", created_at: WEDNESDAY };
  expect(contacts).toEqual([kept, kept]);
});
