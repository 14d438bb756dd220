import { expect, test } from "vitest";
import { freshContent } from "./club-content.server";
import type { Field, FieldKind } from "./section";
import { askedName, inputName, readForm, rearranged, rowsName, shownText } from "./section-form";
import {
  problemsOf,
  type SectionValues,
  sectionValues,
  valueAt,
  withValues,
} from "./section-values";
import { sections } from "./sections";

/** The form of a section as a browser sends it. */
function sentForm(
  section: ReturnType<typeof sections>[number],
  values: SectionValues,
): Map<string, string> {
  const form = new Map<string, string>();
  const put = ({ path, kind }: Field, name: string, item: unknown) =>
    form.set(name, shownText(kind, valueAt(item, path)));
  for (const field of section.fields) {
    const name = inputName(field.path);
    const text = shownText(field.kind, values[field.path]);
    if (field.kind === "switch") form.set(askedName(name), "");
    if (field.kind !== "switch" || text !== "") form.set(name, text);
  }
  for (const list of section.lists) {
    const items = values[list.path];
    const known: unknown[] = Array.isArray(items) ? items : [];
    form.set(rowsName(list), String(known.length));
    for (const [index, item] of known.entries()) {
      for (const field of list.fields)
        put(field, inputName(field.path, { list: list.path, index }), item);
    }
  }
  return form;
}

test.each(sections())("$key: a form sent as it was shown changes no text", (section) => {
  const values = sectionValues(freshContent, section);
  const read = readForm(section, sentForm(section, values));
  expect(problemsOf(section, read)).toEqual([]);
  const sent = withValues(freshContent, section, read);
  for (const { path, fields } of section.lists) {
    const texts = (content: object) => {
      const items = valueAt(content, path);
      return Array.isArray(items)
        ? items.map((item) => fields.map((of) => valueAt(item, of.path)))
        : [];
    };
    expect(texts(sent)).toEqual(texts(freshContent));
  }
  for (const { path } of section.fields)
    expect(valueAt(sent, path)).toEqual(valueAt(freshContent, path));
});

/** A picture has its address, a new file and a box that removes it. */
const INPUTS_OF: Partial<Record<FieldKind, number>> = { picture: 3, switch: 2 };

test("a switch that is off is told from one that the form does not have", () => {
  const [section] = sections().filter(({ key }) => key === "plans");
  if (!section) throw new Error("no plans");
  const read = (...sent: [string, string][]) =>
    readForm(section, new Map(sent))["bookings.confirmAtOnce"];
  const asked: [string, string] = ["bookings-confirmAtOnce-asked", "yes"];
  expect(read(asked, ["bookings-confirmAtOnce", "on"])).toBe(true);
  expect(read(asked)).toBe(false);
  expect(read()).toBeUndefined();
});

test("no section's form has more fields than a form may have", () => {
  for (const { fields, lists } of sections()) {
    const inputs = (of: readonly Field[]) =>
      of.reduce((sum, { kind }) => sum + (INPUTS_OF[kind] ?? 1), 0);
    const most = lists.reduce(
      (sum, list) => sum + 1 + list.most * inputs(list.fields),
      inputs(fields),
    );
    expect(most + 3).toBeLessThanOrEqual(200);
  }
});

test("each path belongs to one section", () => {
  const paths = sections().flatMap(({ fields, lists }) =>
    [...fields, ...lists].map(({ path }) => path),
  );
  expect(paths).toEqual([...new Set(paths)]);
  const names = paths.map((path) => inputName(path));
  expect(names).toEqual([...new Set(names)]);
});

/** The sent form of the questions, with places for two more of them. */
function openQuestions() {
  const [section] = sections().filter(({ key }) => key === "questions");
  if (!section) throw new Error("There is no section of questions.");
  const values = sectionValues(freshContent, section);
  const form = sentForm(section, values);
  form.set("questions-rows", "11");
  return { section, values, form };
}

test("an item left empty is dropped", () => {
  const { section, values, form } = openQuestions();
  expect(readForm(section, form)).toEqual(values);
});

test("an item that is half filled or repeated is a problem", () => {
  const { section, form } = openQuestions();
  form.set("questions-9-question", "Is there parking?");
  form.set("questions-10-question", "Is there parking?");
  form.set("questions-10-answer", "Yes.");
  const problems = problemsOf(section, readForm(section, form));
  expect(problems.map(({ at, label, textOf }) => [at, textOf(label)])).toEqual([
    [{ index: 9, field: "answer" }, "Answer can’t be empty."],
    [{ index: 10, field: "question" }, "Question must be different from the others."],
  ]);
});

const LETTERS = { list: ["a", "b", "c"] };

test("a button moves an item up or removes it", () => {
  expect(rearranged(LETTERS, "up list 2")).toEqual({ list: ["a", "c", "b"] });
  expect(rearranged(LETTERS, "remove list 0")).toEqual({ list: ["b", "c"] });
});

test.each(["up list 0", "up list 7", "up other 1", "more list", "remove list x"])(
  "the intent '%s' changes nothing",
  (intent) => {
    expect(rearranged(LETTERS, intent)).toEqual(LETTERS);
  },
);

test("a link without words and a text with an unknown placeholder are problems", () => {
  const [section] = sections().filter(({ key }) => key === "help");
  if (!section) throw new Error("There is no page of help.");
  const item = {
    heading: "Parking",
    paragraphs: ["Ask {club} or {nobody}."],
    link: { to: "/faq" },
  };
  const values = { ...sectionValues(freshContent, section), "help.sections": [item] };
  expect(problemsOf(section, values).map(({ at }) => at?.field)).toEqual([
    "paragraphs",
    "link.label",
  ]);
});

test.each([
  ["contact", "club.phone", "+೯೧ ೯೮೪೫೦ ೧೨೩೪೫", "+91 98450 12345"],
  ["upi", "club.upi.id", "९८४५०१२३४५@upi", "9845012345@upi"],
  ["invoice", "club.invoice.hsn", "௯௯௯௭", "9997"],
  ["message-prices", "messagePrices.sms", "౦.౨౫", "0.25"],
])("in section %s the field %s takes %s", (key, path, typed, stored) => {
  const [section] = sections().filter((one) => one.key === key);
  if (!section) throw new Error(`no ${key}`);
  const read = readForm(section, new Map([[inputName(path), typed]]));
  expect(read[path]).toBe(stored);
  expect(section.fields.find((field) => field.path === path)?.check.isFine(stored)).toBe(true);
});
