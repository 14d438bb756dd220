/** Rules about names, file sizes and places. */

import { AREA_FILES, FILE_OR_FOLDER, NOUN_FOLDER_MINIMUM_FILES, NOUN_FOLDERS } from "./areas.ts";
import { findPattern, type Rule, type Violation } from "./report.ts";
import type { SourceFile, Tree } from "./tree.ts";
import {
  DOMAIN_WORDS,
  DRAWER_WORDS,
  LINES_MAXIMUM,
  LINES_MEDIAN,
  LINES_WARNING,
  READ_VERBS,
} from "./words-and-sizes.ts";

const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|spec|config|d))*\.(tsx?|mjs)$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const BUDGETED = /^(app|server|scripts|bench|tools)\//;
const HOOK_FILE = /(?:^|\/)(use-[^/]+)\.tsx?$/;
const DEFAULT_EXPORT_HOME =
  /^app\/(root\.tsx|routes\.ts|entry\.[^/]+|routes\/.+)$|^[^/]+\.config\.ts$/;
const READS = /^app\/features\/.+\/queries\/[^/]+\.server\.ts$/;
const WRITES = /^app\/features\/.+\/commands\/[^/]+\.server\.ts$/;
const COMMAND_FILE = /^app\/features\/.+\/commands\/([^/]+)\.server\.ts$/;
const GENERAL_FOLDER = /^app\/(ui|lib)\//;

export const areasHaveAClosedVocabulary: Rule = ({ files }) =>
  whereFile(
    files,
    ({ path }) => path.startsWith("app/features/") && !AREA_FILES.test(path),
    "is in none of the thirteen areas, or not one of their files: texts, rules, schema, queries, commands, components, hooks, client",
  );

export const namesAreKebabCase: Rule = ({ files }) =>
  whereFile(
    files,
    ({ path }) => {
      const folders = path.split("/");
      const file = folders.pop() ?? "";
      return !(KEBAB_FILE.test(file) && folders.every((folder) => KEBAB_FOLDER.test(folder)));
    },
    "has a name that is not kebab-case",
  );

export const noDrawers: Rule = ({ files }) =>
  whereFile(
    files,
    ({ path }) => path.split(/[/.-]/).some((word) => DRAWER_WORDS.includes(word)),
    "is a drawer for anything; name the file or folder after what it is about",
  );

export const noIndexFiles: Rule = ({ files }) =>
  whereFile(
    files,
    ({ path }) => /(^|\/)index\.tsx?$/.test(path),
    "is an index file; name it after what it does and import it from there",
  );

export const defaultExportsOnlyInRoutes: Rule = ({ files }) =>
  files
    .filter(({ path }) => !DEFAULT_EXPORT_HOME.test(path))
    .flatMap((file) =>
      findPattern(
        file,
        "code",
        /\bexport\s+default\b|\bas\s+default\b/g,
        () => "default export; only routes, root, entry and config files have one",
      ),
    );

export const readsAreNamedAsReads: Rule = ({ files }) =>
  functionsOf(files, READS)
    .filter(({ name }) => !READ_VERBS.some((verb) => new RegExp(`^${verb}([A-Z]|$)`).test(name)))
    .map(({ path, line, name }) => ({
      path,
      line,
      message: `${name} is a read; begin its name with ${READ_VERBS.join(", ")}`,
    }));

export const commandFilesHoldOneFunction: Rule = ({ files }) =>
  files.flatMap(({ path, functions, isTest }) => {
    const wanted = camelCase(COMMAND_FILE.exec(path)?.[1]);
    const names = functions.map(({ name }) => name).join(", ");
    if (isTest || !wanted || names === wanted) return [];
    const message = `exports ${names || "no function"}; a command file exports ${wanted} alone`;
    return [{ path, line: 1, message }];
  });

export const hookFilesExportTheirHook: Rule = ({ files }) =>
  files.flatMap(({ path, functions, isTest }) => {
    const wanted = camelCase(HOOK_FILE.exec(path)?.[1]);
    if (isTest || !wanted || functions.some(({ name }) => name === wanted)) return [];
    return [{ path, line: 1, message: `does not export the hook ${wanted} it is named after` }];
  });

export const nounFoldersAreLarge: Rule = ({ files }) =>
  NOUN_FOLDERS.flatMap((folder) => {
    const own = files.filter(
      ({ path, isTest }) => !isTest && path.startsWith(`app/features/${folder}/`),
    );
    if (own.length >= NOUN_FOLDER_MINIMUM_FILES) return [];
    const message = `has ${own.length} files; a noun with so few lives in its area's own folders`;
    return [{ path: `app/features/${folder}`, line: 1, message }];
  });

/** `rules.ts`, or `rules/` with several files. */
export const aWordIsAFileOrAFolder: Rule = ({ files }) => {
  const words = new Map<string, string[]>();
  for (const { path, isTest } of files) {
    const [, word, inFolder] = isTest ? [] : (FILE_OR_FOLDER.exec(path) ?? []);
    if (!word) continue;
    const place = path.slice(0, path.length - `${inFolder ?? ""}.ts`.length);
    words.set(place, [...(words.get(place) ?? []), path]);
  }
  return [...words].flatMap(([place, paths]) => {
    const isFile = paths.includes(`${place}.ts`);
    if (isFile === (paths.length === 1)) return [];
    const message = isFile
      ? `stands beside the folder ${place}; move it in there, named after what it is about`
      : `stands alone in its folder; make it ${place}.ts`;
    return [{ path: isFile ? `${place}.ts` : (paths[0] ?? place), line: 1, message }];
  });
};

export const everyCommandHasATest: Rule = ({ files }) => {
  const tests = files.filter(({ isTest }) => isTest).map(({ code }) => code);
  return functionsOf(files, WRITES)
    .filter(({ name }) => !tests.some((code) => new RegExp(`\\b${name}\\(`).test(code)))
    .map(({ path, line, name }) => ({
      path,
      line,
      message: `no test calls the command ${name}; write one in ${path.replace(/\.server\.ts$/, ".test.ts")}`,
    }));
};

export const generalFoldersKnowNoTrade: Rule = ({ files }) =>
  files
    .filter(({ path }) => GENERAL_FOLDER.test(path))
    .flatMap((file) => {
      const word = findTradeWord(file.path.slice("app/".length));
      const inName = word ? [{ path: file.path, line: 1, message: tradeMessage(word) }] : [];
      const inCode = file.isTest ? [] : listTradeWords(file);
      return [...inName, ...inCode];
    });

export const filesStayWithinBudget: Rule = ({ files }) => {
  const counted = files.filter(({ path }) => BUDGETED.test(path));
  const median = medianLines(counted);
  const tooLong = counted
    .filter(({ lines }) => lines > LINES_MAXIMUM)
    .map(({ path, lines }) => ({
      path,
      line: LINES_MAXIMUM + 1,
      message: `has ${lines} lines, more than ${LINES_MAXIMUM}; split it by use case`,
    }));
  if (median <= LINES_MEDIAN) return tooLong;
  const message = `the median file has ${median} lines, more than ${LINES_MEDIAN}; split the long ones`;
  return [...tooLong, { path: ".", line: 1, message }];
};

/** Files near the limit: listed, not failed. */
export function listLongFiles({ files }: Tree): string[] {
  return files
    .filter(({ path, lines }) => BUDGETED.test(path) && lines > LINES_WARNING)
    .filter(({ lines }) => lines <= LINES_MAXIMUM)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

function whereFile(
  files: SourceFile[],
  isWrong: (file: SourceFile) => boolean,
  message: string,
): Violation[] {
  return files.filter(isWrong).map(({ path }) => ({ path, line: 1, message }));
}

function functionsOf(files: SourceFile[], where: RegExp) {
  return files
    .filter(({ path }) => where.test(path))
    .flatMap(({ path, functions }) => functions.map((found) => ({ path, ...found })));
}

function medianLines(files: SourceFile[]): number {
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function listTradeWords(file: SourceFile): Violation[] {
  return findPattern(file, "code", /[A-Za-z]+/g, (word) => word).flatMap((found) => {
    const word = findTradeWord(found.message);
    return word ? [{ ...found, message: tradeMessage(word) }] : [];
  });
}

function findTradeWord(text: string): string | undefined {
  const words = text.match(/[A-Z]?[a-z]+/g) ?? [];
  const singular = words.map((word) => word.toLowerCase().replace(/s$/, ""));
  return singular.find((word) => DOMAIN_WORDS.includes(word));
}

function tradeMessage(word: string): string {
  return `knows the word "${word}"; another product could not ship it: move it to a feature or to content`;
}

function camelCase(name: string | undefined): string | undefined {
  return name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
