import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join } from "node:path";
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
import { translationProblem, withJoinedEndings } from "./translation-rules.ts";

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
        for (const file of filesUnder(TRANSLATIONS).filter((path) => extname(path) === ".json"))
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
  const translations = readTranslations(pseudo);
  wanted.set(join(MODULES, "translated.ts"), translatedCode(translations));
  wanted.set(TRANSLATION_FILES, translationFilesCode(translations.keys()));
  for (const [language, texts] of translations)
    wanted.set(join(TRANSLATIONS, `${language}.json`), JSON.stringify(texts));
  wanted.set(join(MODULES, "offline-translations.ts"), offlineCode(translations));
  wanted.set(join(MODULES, "club-texts.ts"), clubTextsCode(pseudo));
  wanted.set(join(MODULES, "page-texts.ts"), pageTextsCode(translations.size > 0));
  for (const [path, code] of wanted) if (contentOf(path) !== code) write(path, code);
  for (const path of filesUnder(MODULES)) if (!wanted.has(path)) rmSync(path);
}

/** The texts of a catalogue by key, without the notes. */
export function readCatalogue(path: string): Record<string, string> {
  const entries: [string, string][] = Object.entries(JSON.parse(readFileSync(path, "utf8")));
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith("@")));
}

/** The compiled texts of each language that has a folder, by their whole keys. */
function readTranslations(pseudo?: string): Map<Language, Record<string, Compiled>> {
  const english = new Map(
    readdirSync(CATALOGUE).map((file) => [file, readCatalogue(join(CATALOGUE, file))]),
  );
  const found = new Map<Language, Record<string, Compiled>>();
  for (const language of recordKeys(LANGUAGES)) {
    if (language === FIRST_LANGUAGE) continue;
    const texts = [...english].flatMap(([file, catalogue]) =>
      language === pseudo
        ? Object.entries(catalogue).map(([key, text]) => [partKey(file, key), pseudoText(text)])
        : translatedTexts(language, file, catalogue).map(([key = "", text = ""]) => [
            key,
            key.startsWith(REGISTERED_KEYS) ? text : withJoinedEndings(text),
          ]),
    );
    if (texts.length > 0)
      found.set(
        language,
        Object.fromEntries(texts.map(([key = "", text = ""]) => [key, compiled(key, text)])),
      );
  }
  return found;
}

/** A part's texts in a language. Refuses a text that English has not, or with other placeholders than in English. */
function translatedTexts(
  language: Language,
  file: string,
  english: Record<string, string>,
): [string, string][] {
  const path = join(TEXTS, language, file);
  if (!existsSync(path)) return [];
  return Object.entries(readCatalogue(path)).map(([key, text]) => {
    const problem = translationProblem(text, ownValue<string>(english, key));
    if (problem) throw new Error(`${path}: '${key}' ${problem}`);
    return [partKey(file, key), text];
  });
}

/** Of the text messages, which are sent as they are registered with the operators. */
const REGISTERED_KEYS = "messages.phone.";

function partKey(file: string, key: string): string {
  return `${file.replace(/\.json$/, "")}.${key}`;
}

const OFFER_KEY = "people.language.languageChoice.offer";

const MADE = `/** Made from ${TEXTS}. Change the texts there. */\n`;

function translatedCode(translations: Map<Language, Record<string, Compiled>>): string {
  return `${MADE}import type { Language } from "~/lib/language";

/** The languages with a folder of translations. */
export const TRANSLATED: readonly Language[] = ${JSON.stringify([...translations.keys()])};

/** What offers a page in each of them, for browsers that have no other text of theirs. */
export const OFFERS: Partial<Record<Language, string>> = ${JSON.stringify(offersOf(translations))};
`;
}

function offersOf(translations: Map<Language, Record<string, Compiled>>): Record<string, Compiled> {
  const offers = [...translations].map(
    ([language, texts]) => [language, texts[OFFER_KEY]] as const,
  );
  return Object.fromEntries(
    offers.flatMap(([language, offer]) => (offer === undefined ? [] : [[language, offer]])),
  );
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

function offlineCode(translations: Map<Language, Record<string, Compiled>>): string {
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
function pageTextsCode(hasTranslations: boolean): string {
  return `${MADE}
/** The groups of texts that a route's scripts may show, by the route's file. */
export const PAGE_TEXTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(hasTranslations ? pageTexts(constantName) : {})};
`;
}

type Compiled = CompiledMessage | string;

interface Group {
  texts: Map<string, CompiledMessage | string>;
  groups: Map<string, Group>;
}

/** The code of a part's modules, by the module's name. Refuses a text that is no ICU message or a piece of one, with its key. */
export function textModules(part: string, catalogue: Record<string, string>): Map<string, string> {
  const modules = new Map<string, Group>();
  for (const [key, text] of Object.entries(catalogue)) {
    const [module = "", ...path] = key.split(".");
    const name = path.pop();
    if (!name || path.length === 0) throw new Error(`'${part}.${key}' needs a module and a group.`);
    let group = modules.get(module) ?? emptyGroup();
    modules.set(module, group);
    for (const step of path) {
      const inner: Group = group.groups.get(step) ?? emptyGroup();
      group.groups.set(step, inner);
      group = inner;
    }
    group.texts.set(name, compiled(`${part}.${key}`, text));
  }
  return new Map([...modules].map(([module, group]) => [module, moduleCode(part, module, group)]));
}

function emptyGroup(): Group {
  return { texts: new Map(), groups: new Map() };
}

/** A text as the browser needs it: with the numbers that rules keep filled in, and split where values go. */
function compiled(key: string, text: string): CompiledMessage | string {
  try {
    const tokens = compileMessageOrThrow(withPromises(text));
    for (const token of tokens) refuseWithoutOther(token);
    refuseOuterSpace(tokens);
    return tokens.every((token) => typeof token === "string") ? tokens.join("") : tokens;
  } catch (error) {
    throw new Error(`The text '${key}' is refused: ${error}`);
  }
}

/** A number or word that no branch names would show nothing. */
function refuseWithoutOther(token: CompiledMessageToken): void {
  if (typeof token === "string" || !token[2] || typeof token[2] !== "object") return;
  if (!("other" in token[2])) throw new Error(`'${token[0]}' has no branch 'other'.`);
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
  return Object.values(choices).flatMap((choice) => {
    if (Array.isArray(choice)) return wordings(choice);
    return typeof choice === "string" ? [choice] : [];
  });
}

function withPromises(text: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(ownValue<number>(PROMISES, name) ?? placeholder),
  );
}

function moduleCode(part: string, module: string, { groups }: Group): string {
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

function typeCode({ texts, groups }: Group): string {
  const members = [
    ...[...texts].map(([name, text]) => `${JSON.stringify(name)}: ${textType(text)}`),
    ...[...groups].map(([name, group]) => `${JSON.stringify(name)}: ${typeCode(group)}`),
  ];
  return `{ ${members.map((member) => `readonly ${member}`).join("; ")} }`;
}

function valueCode({ texts, groups }: Group): string {
  const members = [
    ...[...texts].map(([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`),
    ...[...groups].map(([name, group]) => `${JSON.stringify(name)}: ${valueCode(group)}`),
  ];
  return `{ ${members.join(", ")} }`;
}

function textType(text: CompiledMessage | string): string {
  if (typeof text === "string") return "string";
  const values = new Map<string, string>();
  for (const token of text) collectValues(token, values);
  const members = [...values].map(([name, type]) => `${name}: ${type}`);
  return `(values: { ${members.join("; ")} }) => string`;
}

function collectValues(token: CompiledMessageToken, values: Map<string, string>): void {
  if (typeof token === "string") return;
  const [name, kind, choices] = token;
  const type = valueType(kind);
  if (values.get(name) !== "number") values.set(name, type);
  if (!choices || typeof choices !== "object") return;
  for (const choice of Object.values(choices))
    if (Array.isArray(choice)) for (const inner of choice) collectValues(inner, values);
}

function valueType(kind: string | undefined): string {
  if (kind === "plural" || kind === "selectordinal" || kind === "number") return "number";
  return kind === "select" ? "string" : "string | number";
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return;
  }
}

function write(path: string, code: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
