import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type CompiledMessage,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";
import type { InlineConfig, Plugin, Rollup } from "vite";
import { PROMISES } from "../app/content/promises.ts";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../app/lib/language.ts";
import { ownValue, recordKeys } from "../app/lib/records.ts";
import { addedTextsCode } from "./added-texts.ts";
import { pageTexts } from "./page-texts.ts";
import { pseudoText } from "./pseudo-text.ts";
import {
  closedBranches,
  translationProblem,
  type Value,
  valuesIn,
  withJoinedEndings,
} from "./translation-rules.ts";

const TEXTS = "app/texts";

/** One file a part (area or extension), its keys `module.group.text`, a key that begins with @ is a translator's note. */
const CATALOGUE = `${TEXTS}/${FIRST_LANGUAGE}`;

/** In a language's folder: what the example club wrote, by what it wrote in the first language. */
export const CLUB_TEXTS = "club.json";

/** Between the lines or paragraphs of a list of the club, as `BETWEEN` of `app/content/club-words.server.ts`. */
const BETWEEN_LINES = "\n\n";

/** What the code imports as `~/texts/part/module`, made from the catalogue and never edited. */
const MODULES = ".texts";

/** In it: every translation of each language, and where they are. */
const TRANSLATIONS = join(MODULES, "translations");
const TRANSLATION_FILES = join(TRANSLATIONS, "files.ts");

/**
 * Makes the modules before anything else is read, and again whenever a catalogue changes. `pseudo` is a language that
 * is to have made-up translations, to find texts that are cut or not translated.
 */
export function messageCatalogue(pseudo?: string): Plugin {
  return {
    name: "message-catalogue",
    // Not for a server that another one makes of its plugins, as React Router does: it finds them made.
    config: ({ configFile }: InlineConfig) => {
      if (configFile !== false) writeTextModules(pseudo);
    },
    // Beside the script that names them: a server reads them as data, since of code it would keep the text as well.
    writeBundle({ dir = "" }, bundle) {
      for (const { fileName } of Object.values(bundle).filter(namesTranslations))
        for (const file of globSync(join(TRANSLATIONS, "*.json")))
          copyFileSync(file, join(dir, dirname(fileName), basename(file)));
    },
    configureServer(server) {
      server.watcher.add(TEXTS);
      server.watcher.on("change", (file) => {
        if (file.includes(TEXTS)) writeTextModules(pseudo);
      });
    },
  };
}

function namesTranslations(output: Rollup.OutputAsset | Rollup.OutputChunk): boolean {
  return output.type === "chunk" && output.moduleIds.some((id) => id.endsWith(TRANSLATION_FILES));
}

/** The texts of each part in the first language, by their keys. */
type Catalogues = ReadonlyMap<string, Record<string, string>>;

/** The texts of each other language, by their whole keys. */
type Translations = Map<Language, Record<string, Compiled>>;

/** Writes each module that differs from what is there, and removes those that no catalogue names. */
export function writeTextModules(pseudo?: string): void {
  const wanted = new Map<string, string>();
  const catalogues = new Map(
    readdirSync(CATALOGUE).map((file) => [
      file.replace(/\.json$/, ""),
      readCatalogue(join(CATALOGUE, file)),
    ]),
  );
  for (const [part, catalogue] of catalogues)
    for (const [module, code] of textModules(part, catalogue))
      wanted.set(join(MODULES, part, `${module}.ts`), code);
  wanted.set(join(MODULES, "added-texts.ts"), MADE + addedTextsCode(catalogues, constantName));
  const translations = readTranslations(catalogues, pseudo);
  wanted.set(join(MODULES, "translated.ts"), translatedCode(translations));
  wanted.set(TRANSLATION_FILES, translationFilesCode(translations.keys()));
  for (const [language, texts] of translations)
    wanted.set(join(TRANSLATIONS, `${language}.json`), JSON.stringify(texts));
  wanted.set(join(MODULES, "offline-translations.ts"), offlineCode(translations));
  wanted.set(join(MODULES, "club-texts.ts"), clubTextsCode(pseudo));
  wanted.set(join(MODULES, "page-texts.ts"), pageTextsCode(catalogues, translations.size > 0));
  for (const [path, code] of wanted) writeUnlessSame(path, code);
  for (const path of globSync(join(MODULES, "**/*.{ts,json}"))) if (!wanted.has(path)) rmSync(path);
}

/** The texts of a catalogue by key, without the notes. */
export function readCatalogue(path: string): Record<string, string> {
  const entries: [string, string][] = Object.entries(JSON.parse(readFileSync(path, "utf8")));
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith("@")));
}

/** The compiled texts of each language that has a folder, by their whole keys. */
function readTranslations(catalogues: Catalogues, pseudo?: string): Translations {
  const found: Translations = new Map();
  for (const language of recordKeys(LANGUAGES)) {
    if (language === FIRST_LANGUAGE) continue;
    const texts = [...catalogues].flatMap(([part, english]) =>
      language === pseudo ? pseudoTexts(part, english) : translatedTexts(language, part, english),
    );
    const made = texts.map(([key, text]) => [key, compiled(key, text)]);
    if (made.length > 0) found.set(language, Object.fromEntries(made));
  }
  return found;
}

type Texts = [key: string, text: string][];

function pseudoTexts(part: string, english: Record<string, string>): Texts {
  return Object.entries(english).map(([key, text]) => [`${part}.${key}`, pseudoText(text)]);
}

/** Of the text messages, which are sent as they are registered with the operators. */
const REGISTERED_KEYS = "messages.phone.";

/** A part's texts in a language. Refuses a text that English has not, or with other placeholders than in English. */
function translatedTexts(language: Language, part: string, english: Record<string, string>): Texts {
  const path = join(TEXTS, language, `${part}.json`);
  if (!existsSync(path)) return [];
  return Object.entries(readCatalogue(path)).map(([name, text]) => {
    const problem = translationProblem(text, ownValue<string>(english, name));
    if (problem) throw new Error(`${path}: '${name}' ${problem}`);
    const key = `${part}.${name}`;
    return [key, key.startsWith(REGISTERED_KEYS) ? text : withJoinedEndings(text)];
  });
}

const OFFER_KEY = "people.language.languageChoice.offer";

const MADE = `/** Made from ${TEXTS}. Change the texts there. */\n`;

function translatedCode(translations: Translations): string {
  const offers = [...translations].map(([language, texts]) => [language, texts[OFFER_KEY]]);
  return `${MADE}import type { Language } from "~/lib/language";

/** The languages with a folder of translations. */
export const TRANSLATED: readonly Language[] = ${JSON.stringify([...translations.keys()])};

/** What offers a page in each of them, for browsers that have no other text of theirs. */
export const OFFERS: Partial<Record<Language, string>> = ${JSON.stringify(Object.fromEntries(offers))};
`;
}

function translationFilesCode(languages: Iterable<Language>): string {
  const files = [...languages].map(
    (language) => `  ${language}: new URL("./${language}.json", import.meta.url).href,\n`,
  );
  return `${MADE}import type { Language } from "~/lib/language";

/** The address of the file with every translation of a language, for the server. */
export const TRANSLATION_FILES: Partial<Record<Language, string>> = {
${files.join("")}};
`;
}

/** Of the texts that the service worker shows without a signal. */
const OFFLINE_KEYS = "site-wide.offline.";

function offlineCode(translations: Translations): string {
  const own = [...translations].map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith(OFFLINE_KEYS))),
  ]);
  return `${MADE}import type { Language } from "~/lib/language";
import type { Translations } from "~/lib/texts";

/** What the service worker says without a signal, in every language. */
export const OFFLINE_TRANSLATIONS: Partial<Record<Language, Translations>> = ${JSON.stringify(Object.fromEntries(own))};
`;
}

/** What the example club wrote, in each language, by what it wrote in the first. */
export function clubTextsCode(pseudo?: string): string {
  const texts = recordKeys(LANGUAGES).flatMap((language) => {
    const path = join(TEXTS, language, CLUB_TEXTS);
    if (!existsSync(path)) return [];
    const own = readCatalogue(path);
    if (language !== pseudo) return [[language, own]];
    return [
      [language, Object.fromEntries(Object.keys(own).map((text) => [text, pseudoLines(text)]))],
    ];
  });
  return `${MADE}import type { Language } from "~/lib/language";

export const CLUB_TEXTS: Partial<Record<Language, Readonly<Record<string, string>>>> = ${JSON.stringify(Object.fromEntries(texts))};
`;
}

/** The lines or paragraphs of a list, which are translated as one text, each made up by itself. */
function pseudoLines(text: string): string {
  return text.split(BETWEEN_LINES).map(pseudoText).join(BETWEEN_LINES);
}

/** Without translations no page needs any. */
function pageTextsCode(catalogues: Catalogues, hasTranslations: boolean): string {
  return `${MADE}
/** The groups of texts that a route's scripts may show, by the route's file. */
export const PAGE_TEXTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(hasTranslations ? pageTexts(catalogues, constantName) : {})};
`;
}

type Compiled = CompiledMessage | string;

/** Groups of texts, by their names. */
type Group = Map<string, Compiled | Group>;

/** The code of a part's modules, by the module's name. Refuses a text that is no ICU message or a piece of one, with its key. */
export function textModules(part: string, catalogue: Record<string, string>): Map<string, string> {
  const modules = new Map<string, Group>();
  for (const [key, text] of Object.entries(catalogue)) {
    const [module = "", ...groups] = key.split(".");
    const name = groups.pop();
    if (!name || groups.length === 0)
      throw new Error(`'${part}.${key}' needs a module and a group.`);
    const whole: Group = modules.get(module) ?? new Map();
    modules.set(module, whole);
    groups.reduce(groupIn, whole).set(name, compiled(`${part}.${key}`, text));
  }
  return new Map([...modules].map(([module, group]) => [module, moduleCode(part, module, group)]));
}

function groupIn(group: Group, name: string): Group {
  const known = group.get(name);
  if (known instanceof Map) return known;
  const made: Group = new Map();
  group.set(name, made);
  return made;
}

/** A text as the browser needs it: with the numbers that rules keep filled in, and split where values go. */
function compiled(key: string, text: string): Compiled {
  try {
    const tokens = compileMessageOrThrow(withPromises(text));
    refuseWithoutOther(tokens);
    refuseOuterSpace(tokens);
    return tokens.every((token) => typeof token === "string") ? tokens.join("") : tokens;
  } catch (error) {
    throw new Error(`The text '${key}' is refused: ${error}`);
  }
}

/** A number or word that no branch names would show nothing. */
function refuseWithoutOther(tokens: readonly CompiledMessageToken[]): void {
  for (const [name, , choices] of valuesIn(tokens))
    if (choices && typeof choices === "object" && !("other" in choices))
      throw new Error(`'${name}' has no branch 'other'.`);
}

/** Such a text is a piece that code puts beside another one: other languages order them differently. */
function refuseOuterSpace(tokens: readonly CompiledMessageToken[]): void {
  const piece = wordings(tokens).find((wording) => wording !== wording.trim());
  if (piece !== undefined) throw new Error(`'${piece}' begins or ends with a space.`);
}

/** What a text may say, by the branches of its choices. */
function wordings(tokens: readonly CompiledMessageToken[]): string[] {
  return tokens.reduce<string[]>(
    (begun, token) => begun.flatMap((start) => wordingsOf(token).map((next) => start + next)),
    [""],
  );
}

function wordingsOf(token: CompiledMessageToken): string[] {
  if (typeof token === "string") return [token];
  const [name, , choices] = token;
  if (!choices || typeof choices !== "object") return [name];
  const isClosed = closedBranches(token) !== undefined;
  return Object.entries(choices).flatMap(([branch, choice]) => {
    if (isClosed && branch === "other") return [];
    if (Array.isArray(choice)) return wordings(choice);
    return typeof choice === "string" ? [choice] : [];
  });
}

function withPromises(text: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(ownValue<number>(PROMISES, name) ?? placeholder),
  );
}

function moduleCode(part: string, module: string, groups: Group): string {
  const consts = [...groups].map(
    ([name, group]) =>
      `export const ${constantName(name)} = /* @__PURE__ */ textsOf<${typeCode(group)}>("${part}.${module}.${name}", ${valueCode(group)});\n`,
  );
  return [
    `/** Made from ${CATALOGUE}/${part}.json. Change the texts there. */`,
    `import { textsOf } from "~/lib/texts";\n`,
    ...consts,
  ].join("\n");
}

/** `bookingPage` is `BOOKING_PAGE_TEXTS`; `roleNames`, `stateLabels` and their like need no TEXTS. */
function constantName(group: string): string {
  const name = group.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return /_(NAMES|LABELS|WORDS|TITLES)$/.test(name) ? name : `${name}_TEXTS`;
}

function typeCode(text: Compiled | Group): string {
  if (typeof text === "string") return "string";
  if (!(text instanceof Map)) return functionType(text);
  const members = [...text].map(
    ([name, one]) => `readonly ${JSON.stringify(name)}: ${typeCode(one)}`,
  );
  return `{ ${members.join("; ")} }`;
}

function valueCode(text: Compiled | Group): string {
  if (!(text instanceof Map)) return JSON.stringify(text);
  const members = [...text].map(([name, one]) => `${JSON.stringify(name)}: ${valueCode(one)}`);
  return `{ ${members.join(", ")} }`;
}

function functionType(text: CompiledMessage): string {
  const values = new Map<string, string>();
  for (const value of valuesIn(text)) {
    const [name] = value;
    if ((values.get(name) ?? ANY_VALUE) === ANY_VALUE) values.set(name, valueType(value));
  }
  const members = [...values].map(([name, type]) => `${name}: ${type}`);
  return `(values: { ${members.join("; ")} }) => string`;
}

const ANY_VALUE = "string | number";

function valueType(value: Value): string {
  const [, kind] = value;
  if (kind === "plural" || kind === "selectordinal" || kind === "number") return "number";
  if (kind !== "select") return ANY_VALUE;
  const branches = closedBranches(value)?.map((branch) => JSON.stringify(branch));
  return branches?.join(" | ") ?? "string";
}

function writeUnlessSame(path: string, code: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === code) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
