import { type I18n, setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { currentLanguage, FIRST_LANGUAGE, LANGUAGES, type Language } from "./language.ts";

/** A text without parameters, or the parts of one with them, as the build compiles it. */
export type Compiled = string | CompiledMessage;

/** The compiled texts of a group, by key. A group inside a group is an object. */
export interface CompiledGroup {
  readonly [key: string]: Compiled | CompiledGroup;
}

/** The translations of one language by the text's whole key, without those that are missing. */
export type Translations = Readonly<Record<string, Compiled>>;

type Source = (language: Language) => Translations;

const speakers = new Map<Language, I18n>();
const translations = new Map<Language, Map<string, Compiled>>();
const missing = new Map<Language, Set<string>>();
let source: Source = () => ({});

/**
 * The texts of a group, read in the language of whoever is being answered at the moment of reading: a property for a
 * text that stands alone, a function for one with values. Without a translation a text stays English and is counted.
 */
export function textsOf<Texts extends object>(group: string, english: CompiledGroup): Texts {
  const texts = {} as Texts;
  for (const [name, compiled] of Object.entries(english)) {
    const key = `${group}.${name}`;
    Object.defineProperty(texts, name, { enumerable: true, ...property(key, compiled) });
  }
  return texts;
}

function property(key: string, compiled: Compiled | CompiledGroup): PropertyDescriptor {
  if (typeof compiled === "string") return { get: () => translated(key, compiled) };
  if (!isMessage(compiled)) return { value: textsOf(key, compiled) };
  return { value: (values: Record<string, unknown>) => said(key, compiled, values) };
}

function isMessage(compiled: Compiled | CompiledGroup): compiled is Compiled {
  return typeof compiled === "string" || Array.isArray(compiled);
}

function translated(key: string, english: string): string {
  const found = translationOf(currentLanguage(), key);
  return typeof found === "string" ? found : english;
}

function said(key: string, english: CompiledMessage, values: Record<string, unknown>): string {
  const language = currentLanguage();
  const found = translationOf(language, key);
  const from = found === undefined ? FIRST_LANGUAGE : language;
  const speaker = speakerOf(from);
  if (!(key in speaker.messages)) speaker.load(LANGUAGES[from].locale, { [key]: found ?? english });
  return speaker._(key, values);
}

function speakerOf(language: Language): I18n {
  const known = speakers.get(language);
  if (known) return known;
  const { locale } = LANGUAGES[language];
  const made = setupI18n({ locale, messages: { [locale]: {} } });
  speakers.set(language, made);
  return made;
}

function translationOf(language: Language, key: string): Compiled | undefined {
  if (language === FIRST_LANGUAGE) return;
  const found = translationsOf(language).get(key);
  if (found === undefined) missingOf(language).add(key);
  return found;
}

function missingOf(language: Language): Set<string> {
  const known = missing.get(language) ?? new Set();
  missing.set(language, known);
  return known;
}

/** Says where the translations of a language come from once it is spoken. The server sets it at its start. */
export function setTranslationSource(from: Source): void {
  source = from;
}

/** All translations of a language: on the server every one, in a browser those of the pages so far. */
export function translationsOf(language: Language): ReadonlyMap<string, Compiled> {
  const known = translations.get(language) ?? new Map(Object.entries(source(language)));
  translations.set(language, known);
  return known;
}

/** All translations of a language, instead of those that were there. */
export function setTranslations(language: Language, all: Translations): void {
  translations.set(language, new Map(Object.entries(all)));
  speakers.delete(language);
}

/** In a browser: the translations of one more page. */
export function addTranslations(language: Language, added: Translations): void {
  setTranslations(language, { ...Object.fromEntries(translationsOf(language)), ...added });
}

/** How many texts were shown in English since the start, because this language lacks them. */
export function countMissing(language: Language): number {
  return missing.get(language)?.size ?? 0;
}

/** Several groups as one. Each text is still read in the reader's language, which `{ ...a, ...b }` would not do. */
export function joinTexts<Groups extends readonly object[]>(...groups: Groups): Joined<Groups>;
export function joinTexts(...groups: object[]): object {
  return Object.defineProperties(
    {},
    Object.assign({}, ...groups.map((group) => Object.getOwnPropertyDescriptors(group))),
  );
}

type Joined<Groups extends readonly object[]> = Groups extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Joined<Rest>
  : unknown;
