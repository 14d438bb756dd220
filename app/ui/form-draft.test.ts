import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeOfField,
  type DraftField,
  draftOf,
  type FilledField,
  isChanged,
  isTouched,
  loadedDraft,
  readDraft,
} from "./form-draft";

const text = (name: string, value: string): DraftField => ({ name, type: "text", value });
const radio = (value: string, checked: boolean): DraftField => ({
  name: "plan",
  type: "radio",
  value,
  checked,
});
const tick = (checked: boolean): DraftField => ({
  name: "crew",
  type: "checkbox",
  value: "on",
  checked,
});

test("a draft holds nothing but typed values and choices", () => {
  const fields = [
    text("fullName", "Nila"),
    radio("free_trial", false),
    radio("pay_per_run", true),
    tick(false),
    text("otp", "123456"),
    { name: "submitKey", type: "hidden", value: "key" },
    { name: "password", type: "password", value: "secret" },
    { name: "intent", type: "submit", value: "send" },
    text("", "no name"),
  ];
  expect(draftOf(fields, ["otp"])).toEqual({ fullName: ["Nila"], plan: ["pay_per_run"], crew: [] });
});

test("a draft changes only the fields that differ from it", () => {
  const draft = { fullName: ["Nila"], plan: ["pay_per_run"], crew: ["on"] };
  expect(changeOfField(text("fullName", ""), draft)).toEqual({ value: "Nila" });
  expect(changeOfField(text("fullName", "Nila"), draft)).toBeUndefined();
  expect(changeOfField(text("notes", ""), draft)).toBeUndefined();
  expect(changeOfField(radio("pay_per_run", false), draft)).toEqual({ checked: true });
  expect(changeOfField(radio("free_trial", true), draft)).toBeUndefined();
  expect(changeOfField(tick(false), draft)).toEqual({ checked: true });
  expect(changeOfField(tick(true), { crew: [] })).toEqual({ checked: false });
});

test("a field counts as touched when its value differs from the page's", () => {
  expect(isTouched({ ...text("fullName", ""), defaultValue: "" })).toBe(false);
  expect(isTouched({ ...text("fullName", "Ni"), defaultValue: "" })).toBe(true);
  expect(isTouched({ ...tick(false), defaultChecked: false })).toBe(false);
  expect(isTouched({ ...tick(false), defaultChecked: true })).toBe(true);
  const options = [{ defaultSelected: false }, { defaultSelected: false }];
  const list = { ...text("gender", ""), options };
  expect(isTouched({ ...list, selectedIndex: 0 })).toBe(false);
  expect(isTouched({ ...list, selectedIndex: 1 })).toBe(true);
  const given = [...options, { defaultSelected: true }];
  expect(isTouched({ ...list, options: given, selectedIndex: 2 })).toBe(false);
});

/** Fields of each kind as a page shows them. */
const loadedFields = (): FilledField[] => [
  { ...text("title", "Lake run"), defaultValue: "Lake run" },
  { ...text("description", "One.\nTwo."), type: "textarea", defaultValue: "One.\r\nTwo." },
  { ...radio("free_trial", true), defaultChecked: true },
  { ...radio("pay_per_run", false), defaultChecked: false },
  { ...tick(true), defaultChecked: true },
  {
    name: "level",
    type: "select-one",
    value: "b",
    selectedIndex: 1,
    options: [
      { defaultSelected: false, value: "a" },
      { defaultSelected: true, value: "b" },
    ],
  },
  { ...text("picture", ""), type: "file", defaultValue: "" },
  { ...text("submitKey", "another"), type: "hidden", defaultValue: "key" },
];

test("a form as it was loaded is unchanged, also where values are inherited as in a browser", () => {
  for (const fields of [loadedFields(), loadedFields().map((field) => Object.create(field))])
    expect(isChanged(loadedDraft(fields), fields)).toBe(false);
});

test.each<[string, Partial<FilledField>]>([
  ["title", { value: "Lake run!" }],
  ["description", { value: "" }],
  ["plan", { checked: false }],
  ["crew", { checked: false }],
  ["level", { value: "a", selectedIndex: 0 }],
  ["picture", { value: "C:\\fakepath\\run.jpg" }],
])("a form with another %s than was loaded is changed", (name, change) => {
  const loaded = loadedDraft(loadedFields());
  const fields = loadedFields();
  Object.assign(fields.find((field) => field.name === name) ?? {}, change);
  expect(isChanged(loaded, fields)).toBe(true);
});

test("a form with a field more or less than was loaded is changed", () => {
  const loaded = loadedDraft(loadedFields());
  expect(isChanged(loaded, loadedFields().slice(1))).toBe(true);
  expect(isChanged(loaded, [...loadedFields(), text("another", "")])).toBe(true);
});

test("a refused form with what was typed as its defaults is changed", () => {
  const loaded = loadedDraft(loadedFields());
  const refused = { ...text("title", "Hill run"), defaultValue: "Hill run" };
  expect(isChanged(loaded, [refused, ...loadedFields().slice(1)])).toBe(true);
});

test("a stored draft is read as it was written", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.array(fc.string())), (draft) => {
      expect(readDraft(JSON.stringify(draft))).toEqual({ ...draft });
    }),
  );
});

test.each([null, "", "{", "7", "null", '"x"', '{"a":7,"b":[7]}'])(
  "what is stored as %j is read as an empty draft",
  (stored) => {
    expect(readDraft(stored)).toEqual({});
  },
);
