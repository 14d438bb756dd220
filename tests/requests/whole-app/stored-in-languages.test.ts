/** What is sent and stored does not depend on the language of whoever fills in a form. */
import { expect, test } from "vitest";
import { languageOf } from "~/lib/language";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";
import { addDue } from "../../support/payments";
import { shownForm } from "../../support/shown-form";

const MEMBER = "/admin/subscribers/sample-member-asha";

/** The values that a page's choices and buttons send. */
function sentValues(html: string): string[] {
  const options = [...html.matchAll(/<option([^>]*)>([^<]*)/g)].map(
    ([, tag = "", text = ""]) => /\svalue="([^"]*)"/.exec(tag)?.[1] ?? text,
  );
  const pressed = [...html.matchAll(/<(?:button|input)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith("<button") || /type="(?:radio|checkbox)"/.test(tag))
    .flatMap((tag) => /\svalue="([^"]*)"/.exec(tag)?.[1] ?? []);
  // The choice of a language offers the others, and an address begins with the one it is in.
  return [...options, ...pressed]
    .filter((value) => languageOf(value) === undefined)
    .map((value) => value.replace(/^\/kn(?=\/|$)/, ""));
}

test.each([
  ...pages
    .filter(({ area, path }) => area !== undefined && area !== "public" && !/[:*]/.test(path))
    .map(({ area, path }) => [path, area] as const),
  ...["/", "/contact", "/signup", "/events/lakeside-sunday-loop/book"].map(
    (path) => [path, "public"] as const,
  ),
  [MEMBER, "admin"] as const,
  [`${MEMBER}/edit`, "admin"] as const,
])("the choices of %s send the same in Kannada", async (path, area) => {
  const club = await TestClub.open();
  const people = {
    public: () => club.visitor(),
    member: () => club.member("asha"),
    profile: () => club.member("asha"),
  };
  const person = await (people[area as keyof typeof people] ?? (() => club.admin()))();
  const english = await person.get(path);
  const kannada = await person.get(`/kn${path}`);
  if (!english.headers.get("content-type")?.startsWith("text/html")) return;
  expect(sentValues(kannada.text)).toEqual(sentValues(english.text));
});

async function contactIn(language: string) {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const { text } = await visitor.get(`${language}/contact`);
  const [, options = ""] = /<select[^>]*name="Profession"[^>]*>(.*?)<\/select>/s.exec(text) ?? [];
  const [, , , Profession = ""] = [...options.matchAll(/value="([^"]*)"/g)].map(
    ([, value]) => value,
  );
  await visitor.post(`${language}/contact`, {
    ...{ FullName: "Nila Anand", Age: "29", Profession, Whatsapp: "9876543210" },
  });
  return await club.db.selectFrom("contacts").select("profession").executeTakeFirstOrThrow();
}

test("a contact form in Kannada stores the profession of the English one", async () => {
  expect(await contactIn("/kn")).toEqual(await contactIn(""));
});

async function editIn(language: string) {
  const club = await TestClub.open();
  const admin = await club.admin();
  const member = shownForm((await admin.get(`${language}${MEMBER}/edit`)).text, "version");
  await admin.post(`${language}${MEMBER}/edit`, {
    ...member,
    ...{ intent: "edit", displayName: "Asha Rao", fullName: "Asha Rao" },
  });
  const { id } = await club.db
    .selectFrom("events")
    .select("id")
    .where("slug", "=", "lakeside-sunday-loop")
    .executeTakeFirstOrThrow();
  const edit = `${language}/admin/events/${id}/edit`;
  const event = shownForm((await admin.get(edit)).text, "version");
  await admin.post(edit, { ...event, capacity: "77", location: "West Hill" });
  const audit = await club.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("action", "in", ["member_edited", "event_changed"])
    .orderBy("action")
    .execute();
  return { club, admin, audit };
}

test("the audit of a change in Kannada stores the English one's, and each reader has it in their language", async () => {
  const { admin, audit } = await editIn("/kn");
  expect(audit).toHaveLength(2);
  expect(audit).toEqual((await editIn("")).audit);
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Meeting point: ");
  const kannada = readable((await admin.get("/kn/admin/audit")).text);
  expect(kannada).not.toContain("Meeting point");
  expect(kannada).toContain("→ West Hill");
});

test.each([
  "/admin/subscribers.csv",
  "/admin/payments.csv?from=2026-10-01&to=2026-11-30",
  "/admin/reports/export?format=csv",
  "/admin/reports/bookings.csv",
  "/admin/reports/payments.csv",
  "/admin/roster/sample-event-upcoming",
])("the file %s is the same in Kannada", async (path) => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await addDue(club.db);
  await admin.post("/admin/payments", { intent: "paid", paymentId: "pay-asha", method: "cash" });
  const english = await admin.get(path);
  expect(english.status).toBe(200);
  expect((await admin.get(`/kn${path}`)).text).toBe(english.text);
});
