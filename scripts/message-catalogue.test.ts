import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { PAGE_TEXTS } from "~/texts/page-texts";
import { textModules } from "./message-catalogue.ts";
import { translationProblem, withJoinedEndings } from "./translation-rules.ts";

const codeOf = (catalogue: Record<string, string>) =>
  textModules("bookings", catalogue).get("booking") ?? "";

test("a text without values is a property, one with values a function of them", () => {
  const code = codeOf({
    "booking.bookingPage.run": "The run",
    "booking.bookingPage.pays": "{name} pays {amount}",
    "booking.bookingPage.seats": "{count, plural, one {# seat} other {# seats of {name}}}",
  });
  expect(code).toContain('"run": string');
  expect(code).toContain("(values: { name: string | number; amount: string | number }) => string");
  expect(code).toContain("(values: { count: number; name: string | number }) => string");
  expect(code).toContain("BOOKING_PAGE_TEXTS = /* @__PURE__ */ textsOf<");
  expect(code).toContain('"bookings.booking.bookingPage"');
});

test("a number that a rule keeps is filled in, and is no value", () => {
  const code = codeOf({ "booking.cancel.until": "Free until {cancelHours} hours before" });
  expect(code).toContain('"until": string');
  expect(code).toContain("Free until 12 hours before");
});

test("names and labels bear their own word", () => {
  expect(codeOf({ "booking.statusLabels.paid": "Paid" })).toContain("const STATUS_LABELS =");
});

test("groups stand in groups", () => {
  const code = codeOf({ "booking.form.errors.name": "Please enter a name." });
  expect(code).toContain('readonly "errors": { readonly "name": string }');
});

test.each([
  ["an open brace", { "booking.form.name": "Hello {name" }],
  ["a plural without other", { "booking.form.name": "{count, plural, one {seat}}" }],
  ["a key without a group", { "booking.name": "Name" }],
])("%s is refused with the text's key", (_, catalogue) => {
  expect(() => textModules("bookings", catalogue)).toThrow("bookings.booking");
});

test.each([
  "Home at ",
  " from {time}",
  "{time} at ",
  "{count, plural, one { One is late.} other { # are late.}}",
  "{names}{more, plural, =0 {} other { and # more }}",
  "{isLate, select, true {} other {Late:}} {time}",
])("'%s' is a piece of a sentence", (text) => {
  expect(() => textModules("bookings", { "booking.form.name": text })).toThrow(/booking.*space/);
});

test.each(["Home at {time}", "Late{at, select, none {} other { at {at}}}.", "{a} {b}", ""])(
  "'%s' begins and ends without a space",
  (text) => {
    expect(codeOf({ "booking.form.name": text })).toContain('"name"');
  },
);

test("a choice whose 'other' says nothing takes the values that it names alone", () => {
  const closed = "Now {to, select, active {active} gone {out of it} other {}}";
  expect(codeOf({ "booking.form.name": closed })).toContain('{ to: "active" | "gone" }');
  const open = "Now {to, select, active {active} other {gone}}";
  expect(codeOf({ "booking.form.name": open })).toContain("{ to: string }");
});

test("a translation of such a choice has the same branches", () => {
  const english = "Now {to, select, active {active} gone {gone} other {}}";
  const kannada = "ಈಗ {to, select, active {ಆ್ಯಕ್ಟಿವ್} other {}}";
  expect(translationProblem(kannada, english)).toContain("to select active gone");
  const all = "ಈಗ {to, select, gone {ಇಲ್ಲ} active {ಆ್ಯಕ್ಟಿವ್} other {}}";
  expect(translationProblem(all, english)).toBeUndefined();
});

test.each(["{position}-ാമത്", "2-ൽ 1-ാം", "ಾ"])("'%s' has a sign that no letter bears", (text) => {
  expect(translationProblem(text, text)).toContain("vowel sign");
});

test("an ending that begins with a letter, and joined letters, are no problem", () => {
  for (const text of ["{count}ದು ಸೀಟ್", "ವೇಟ್‌ಲಿಸ್ಟ್", "2-ൽ ഒന്ന്"])
    expect(translationProblem(text, text)).toBeUndefined();
});

test.each([
  ["WhatsApp-ൽ പറയൂ", "WhatsApp-\u2060ൽ പറയൂ"],
  ["{club}-க்கு", "{club}-\u2060க்கு"],
  ["<terms>Terms</terms>-ലെ", "<terms>Terms</terms>-\u2060ലെ"],
  ["12-ஆம் தேதி", "12-\u2060ஆம் தேதி"],
  ["SMS, ഇ-മെയിൽ", "SMS, ഇ-\u2060മെയിൽ"],
])("no line ends after the hyphen of '%s'", (text, joined) => {
  expect(withJoinedEndings(text)).toBe(joined);
});

test.each(["செக்-இன்", "check-in", "2025-26", "രാവിലെ - 5:45"])(
  "a line may end after the hyphen of '%s'",
  (text) => {
    expect(withJoinedEndings(text)).toBe(text);
  },
);

test("no ending is put on a date, which has the weekday at its end in Telugu and Malayalam", () => {
  const files = globSync("app/texts/{te,ml}/*.json").map((file) => readFileSync(file, "utf8"));
  const ending = /\{(?:day|date|startsOn)\}[\u200C-]*[\u0C00-\u0D7F]/;
  expect(files.flatMap((file) => file.split("\n")).filter((line) => ending.test(line))).toEqual([]);
});

test("a page brings the texts that its scripts show, and none of files that they know as types alone", () => {
  const landing = PAGE_TEXTS["core/site/landing/route"] ?? [];
  expect(landing).toContain("site.landing.registerSection");
  expect(landing.filter((group) => group.startsWith("site.sections."))).toEqual([]);
});

test("every route has its texts, also where several routes are one file", async () => {
  const idsOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ id, file, children = [] }) => [
      id ?? file.replace(/\.tsx$/, ""),
      ...idsOf(children),
    ]);
  expect(idsOf(await routes).filter((id) => !(id in PAGE_TEXTS))).toEqual([]);
  expect(PAGE_TEXTS["profile-frame"]).toContain("people.member-pages.memberFrame");
});

test("a public page brings none of the check-in desk, whose script works for it without a word", () => {
  const frame = PAGE_TEXTS["core/site/frame/layout"] ?? [];
  expect(frame).toContain("check-in.unsent.unsentNote");
  expect(frame.filter((group) => group.startsWith("check-in.desk"))).toEqual([]);
});

test("a word that many pages say stands once, in common-words", () => {
  const counts = new Map<string, number>();
  for (const file of globSync("app/texts/en/*.json"))
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, "utf8")))) {
      const word = `${key.split(".").pop()}: ${text}`;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  expect([...counts].filter(([, count]) => count > 8)).toEqual([]);
});
