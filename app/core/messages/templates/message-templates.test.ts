import { expect, test } from "vitest";
import {
  dltText,
  msg91Text,
  parseRegisteredTemplates,
  settingFor,
  templateChecksum,
  templatesOf,
} from "./message-templates";

const TEMPLATES = templatesOf("club.example");
const textOf = (kind: string) => TEMPLATES.find((one) => one.kind === kind)?.text ?? "";
const entry = (kind: string, mark = templateChecksum(textOf(kind))) =>
  `${kind}=1107123456/6a1b#${mark}`;
const read = (setting: string) =>
  parseRegisteredTemplates(setting, TEMPLATES, { needsServiceId: true });

test("a text is printed in the operators' form and in MSG91's", () => {
  expect(dltText(textOf("cancelled"))).toBe(
    "Your run on {#alphanumeric#} is cancelled. {#alphanumeric#}. See our site for the rest.",
  );
  expect(dltText(textOf("code_sign_in"))).toBe(
    "{#numeric#} is your sign-in code. It works for 5 minutes. Don't share it with anyone.\n\n@club.example #{#numeric#}",
  );
  expect(msg91Text(textOf("still_in"))).toContain("##when##");
  expect(templatesOf(undefined)[0]?.text).not.toContain("@");
});

test("no two texts have the same mark", () => {
  const marks = TEMPLATES.map(({ text }) => templateChecksum(text));
  expect(new Set(marks).size).toBe(TEMPLATES.length);
});

test("the setting identifies a text by its kind and mark", () => {
  expect(templateChecksum("a")).toBe("e40c292c");
  expect(settingFor({ kind: "offer", category: "Service", text: "a" })).toBe(
    "offer=DLT_ID/SERVICE_ID#e40c292c",
  );
});

test("the ids of the setting are read, with commas or on lines of their own", () => {
  const { registered, problems } = read(`${entry("cancelled")},\n ${entry("offer")}`);
  expect(problems).toEqual([]);
  expect([...registered.keys()]).toEqual(["cancelled", "offer"]);
  expect(registered.get("offer")).toMatchObject({ dltId: "1107123456", serviceId: "6a1b" });
});

test.each([
  [entry("cancelled", "00000000"), /the text for cancelled is no longer the one/],
  [entry("pigeon"), /there is no text 'pigeon'/],
  ["cancelled", /'cancelled' cannot be read/],
  [`cancelled=1107123456#${templateChecksum(textOf("cancelled"))}`, /lacks the service's own id/],
])("the setting '%s' is refused", (setting, problem) => {
  const { registered, problems } = read(setting);
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(registered.size).toBe(0);
});
