import { FIRST_LANGUAGE, type Language } from "~/lib/language";
import { CLUB_TEXTS } from "~/texts/club-texts";
import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { TRANSLATED } from "~/texts/translated";
import { BETWEEN, type ClubTexts } from "./club-words.server";
import type { ClubContent } from "./content-shape";
import type { Field, Section } from "./section";
import { shownText } from "./section-form";
import { type SectionValues, valueAt } from "./section-values";
import { sections } from "./sections";

/** The kinds of fields whose values people read. */
const WORDS: readonly Field["kind"][] = ["line", "text", "lines", "paragraphs"];

/** A text that the club wrote, with the field that it is typed into. */
export interface WrittenText {
  label: string;
  kind: Field["kind"];
  check: Field["check"];
  written: string;
}

/** The languages besides the first that the club has turned on. */
export function languagesOf({ languages }: Pick<ClubContent, "languages">): Language[] {
  return TRANSLATED.filter((language) => languages[language] !== false);
}

/** Whether the site can be read in this language. */
export function isOffered(content: Pick<ClubContent, "languages">, language: Language): boolean {
  return language === FIRST_LANGUAGE || languagesOf(content).includes(language);
}

/** Where the translations of one part of what the club wrote are kept: of a section, or of an event's texts. */
export function textsSection(language: Language, part: string): string {
  return `${language} ${part}`;
}

/** The translations of all languages: those that came with the example, and what the club has saved over them. */
export function clubTextsOf(changes: ReadonlyMap<string, SectionValues>): ClubTexts {
  const saved = [...changes].map(([section, values]) => ({ section, values }));
  return new Map(
    TRANSLATED.map((language) => {
      const own = saved.filter(({ section }) => section.startsWith(`${language} `));
      const texts = [CLUB_TEXTS[language] ?? {}, ...own.map(({ values }) => values)];
      return [language, new Map(texts.flatMap(Object.entries).filter(isText))];
    }),
  );
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}

/** The content with each of its texts in a language; what the language lacks stays as the club wrote it. */
export function contentIn(content: ClubContent, language: Language, texts: ClubTexts): ClubContent {
  const own = texts.get(language);
  if (language === FIRST_LANGUAGE || !own || own.size === 0) return content;
  return inWords(content, own);
}

function inWords<Value>(value: Value, texts: ReadonlyMap<string, string>): Value;
function inWords(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return texts.get(value) || value;
  if (isWords(value)) return (texts.get(value.join(BETWEEN)) || value.join(BETWEEN)).split(BETWEEN);
  if (Array.isArray(value)) return value.map((item: unknown) => inWords(item, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inWords(inner, texts)]),
  );
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
}

/** The texts of a section that people read, in the order of its form. */
export function writtenTexts(section: Section, content: object): WrittenText[] {
  return [
    ...section.fields.flatMap((field) => textOf(field, valueAt(content, field.path), field.label)),
    ...section.lists.flatMap(({ path, item, fields }) => {
      const items = valueAt(content, path);
      if (!Array.isArray(items)) return [];
      return items.flatMap((one: unknown, index) =>
        fields.flatMap((field) =>
          textOf(
            field,
            valueAt(one, field.path),
            SECTIONS_TEXTS.fieldOf({
              item: SECTIONS_TEXTS.numbered({ item, number: index + 1 }),
              field: field.label,
            }),
          ),
        ),
      );
    }),
  ];
}

function textOf(field: Field, value: unknown, label: string): WrittenText[] {
  const { kind, check, isSame } = field;
  const written = writtenOf(value);
  if (isSame || !WORDS.includes(kind) || !/\p{L}/u.test(written)) return [];
  return [{ label, kind, check, written }];
}

/** A value as the key of its translations. */
export function writtenOf(value: unknown): string {
  return Array.isArray(value) ? value.join(BETWEEN) : String(value ?? "");
}

/** A text as its input shows it. */
export function shownWords({ kind }: Pick<WrittenText, "kind">, text: string): string {
  const isList = kind === "lines" || kind === "paragraphs";
  return shownText(kind, isList && text !== "" ? text.split(BETWEEN) : text);
}

/** Every text of the content that people read, by section. */
export function allWrittenTexts(content: object): Map<string, WrittenText[]> {
  return new Map(sections().map((section) => [section.key, writtenTexts(section, content)]));
}
