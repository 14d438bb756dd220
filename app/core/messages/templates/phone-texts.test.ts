import { expect, test } from "vitest";
import { currentLanguage, FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { recordKeys } from "~/lib/records";
import "~/content/translations.server";
import { TRANSLATED } from "~/texts/translated";
import { smsLength } from "../sms-length";
import { KIND_TEXTS, PHONE_KINDS } from "../texts";
import { CODE_USES, codeText } from "./code-texts";
import { templateKey } from "./message-templates";
import { codeTextIn, phoneTextIn, translatedTemplates } from "./phone-texts.server";
import { flawsOf, variablesIn } from "./variables";

/** Those whose folder has texts for messages. */
const SPOKEN = TRANSLATED.filter((language) => phoneTextIn(language, "still_in") !== undefined);

test("every kind has a text in every language, with the variables of the English one", () => {
  for (const language of SPOKEN)
    for (const kind of PHONE_KINDS) {
      const text = phoneTextIn(language, kind) ?? "";
      expect(text, `${language} ${kind}`).not.toBe("");
      const sorted = (of: string) => variablesIn(of).toSorted();
      expect(sorted(text), `${language} ${kind}`).toEqual(sorted(KIND_TEXTS[kind].text ?? ""));
      expect(flawsOf(text), `${language} ${kind}: ${text}`).toEqual([]);
    }
});

test("the catalogue's English is what is registered", async () => {
  const { CODE_TEXTS, PHONE_TEXTS } = await import("~/texts/messages/phone");
  const values = { when: "{when}", link: "{link}", place: "{place}", run: "{run}", air: "{air}" };
  const all = { ...values, reason: "{reason}", until: "{until}", code: "{code}" };
  const read = (text: unknown) => (typeof text === "function" ? text(all) : text);
  expect(currentLanguage()).toBe("en");
  for (const kind of PHONE_KINDS)
    expect(read(Reflect.get(PHONE_TEXTS, kind)), kind).toBe(KIND_TEXTS[kind].text);
  for (const kind of recordKeys(CODE_USES))
    expect(read(CODE_TEXTS[kind])).toBe(codeText(kind, "{code}", undefined));
});

test("the language of whoever is answered does not change what is registered", () => {
  const keys = translatedTemplates("club.example").map((one) => `${templateKey(one)} ${one.text}`);
  const inKannada = inLanguage("kn", () => translatedTemplates("club.example"));
  expect(inKannada.map((one) => `${templateKey(one)} ${one.text}`)).toEqual(keys);
  expect(keys.filter((key) => key.startsWith("still_in:"))).toHaveLength(SPOKEN.length);
});

test("a code's text ends with the line that fills it in, in every language", () => {
  for (const language of [FIRST_LANGUAGE, ...SPOKEN])
    expect(codeTextIn(language, "code_sign_in", { code: "123456", host: "club.example" })).toMatch(
      /123456[\s\S]*\n\n@club\.example #123456$/,
    );
});

test("a text in an Indian script is counted in parts of 70 and 67 characters", () => {
  expect(smsLength("ನ".repeat(70)).parts).toBe(1);
  expect(smsLength("ನ".repeat(71)).parts).toBe(2);
  expect(smsLength("ನ".repeat(134)).parts).toBe(2);
  expect(smsLength("ನ".repeat(135)).parts).toBe(3);
});
