import { expect, test, vi } from "vitest";
import { inLanguage } from "./language.server";
import { addTranslations, countMissing, joinTexts, textsOf } from "./texts";

interface Greeting {
  readonly hello: string;
  readonly seats: (values: { count: number }) => string;
  readonly form: { readonly send: string };
}

const GREETING_TEXTS = textsOf<Greeting>("test.greeting", {
  hello: "Hello",
  seats: [["count", "plural", { one: ["#", " seat"], other: ["#", " seats"] }]],
  form: { send: "Send" },
});

test("a text is read in the language of whoever is being answered", () => {
  addTranslations("kn", {
    "test.greeting.hello": "ನಮಸ್ಕಾರ",
    "test.greeting.form.send": "ಕಳಿಸಿ",
  });
  expect(GREETING_TEXTS.hello).toBe("Hello");
  expect(inLanguage("kn", () => GREETING_TEXTS.hello)).toBe("ನಮಸ್ಕಾರ");
  expect(inLanguage("kn", () => GREETING_TEXTS.form.send)).toBe("ಕಳಿಸಿ");
  expect(inLanguage("en", () => GREETING_TEXTS.hello)).toBe("Hello");
});

test("two answers at once keep their languages across waiting", async () => {
  addTranslations("ta", { "test.greeting.hello": "வணக்கம்" });
  const after = async (language: "kn" | "ta") =>
    await inLanguage(language, async () => {
      await Promise.resolve();
      return GREETING_TEXTS.hello;
    });
  expect(await Promise.all([after("kn"), after("ta")])).toEqual(["ನಮಸ್ಕಾರ", "வணக்கம்"]);
});

test("plurals and numbers are written as the language and India do", () => {
  expect(GREETING_TEXTS.seats({ count: 1 })).toBe("1 seat");
  expect(GREETING_TEXTS.seats({ count: 123_456 })).toBe("1,23,456 seats");
});

test("a missing translation leaves that text alone English, and is counted once", () => {
  addTranslations("te", { "test.greeting.hello": "నమస్కారం" });
  const read = () => [GREETING_TEXTS.hello, GREETING_TEXTS.seats({ count: 2 })];
  expect(inLanguage("te", read)).toEqual(["నమస్కారం", "2 seats"]);
  inLanguage("te", read);
  expect(countMissing("te")).toBe(1);
});

test("joined groups are read as late as their parts, and a later group wins", () => {
  addTranslations("ml", { "test.greeting.hello": "നമസ്കാരം" });
  const joined = joinTexts(GREETING_TEXTS, { form: { send: "Post" } });
  expect(inLanguage("ml", () => joined.hello)).toBe("നമസ്കാരം");
  expect(joined.form.send).toBe("Post");
});

test("a language is read when it is first spoken, and once", async () => {
  // Other files of this worker may have spoken every language.
  vi.resetModules();
  const fresh = await import("./texts");
  const speaking = await import("./language.server");
  const source = vi.fn(() => ({ "test.greeting.hello": "नमस्ते" }));
  fresh.setTranslationSource(source);
  const greeting = fresh.textsOf<Greeting>("test.greeting", { hello: "Hello" });
  expect(greeting.hello).toBe("Hello");
  expect(source).not.toHaveBeenCalled();
  const read = () => speaking.inLanguage("hi", () => greeting.hello);
  expect([read(), read()]).toEqual(["नमस्ते", "नमस्ते"]);
  expect(source).toHaveBeenCalledExactlyOnceWith("hi");
});
