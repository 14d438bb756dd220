/** Rules about names, file sizes and places. */

import { dirname } from "node:path/posix";
import { FORM_FILE, LAYER_FOLDERS, partOf, ROUTE_FILE, SERVER_FILE, TEXTS_FILE } from "./areas.ts";
import { findPattern, type Rule, type Violation } from "./report.ts";
import type { SourceFile, Tree } from "./tree.ts";
import {
  DOMAIN_WORDS,
  DRAWER_WORDS,
  LINES_MAXIMUM,
  READ_VERBS,
  SHORT_LINES,
  TEST_LINES_MAXIMUM,
} from "./words-and-sizes.ts";

const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|spec|config|d))*\.(tsx?|mjs)$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HOOK_FILE = /(?:^|\/)(use-[^/]+)\.tsx?$/;
const DEFAULT_EXPORT_HOME = /^app\/(root\.tsx|routes\.ts|entry\.[^/]+)$|^[^/]+\.config\.ts$/;
const GENERAL_FOLDER = /^app\/(ui|lib)\//;
const READ_NAME = new RegExp(`^(?:${READ_VERBS.join("|")})(?:[A-Z]|$)`);
const WRITE = /\.(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\b/;
/** These stay apart however short they are. */
const OWN_REASON = [ROUTE_FILE, FORM_FILE, TEXTS_FILE];

/** A folder of an area or extension is a use case; what a file is, its name says. */
export const noLayerFolders: Rule = ({ files }) =>
  whereFile(
    files,
    ({ path }) => LAYER_FOLDERS.some((folder) => partOf(path)?.folder.split("/").includes(folder)),
    "stands in a folder for a kind of file; move it to the folder of its use case",
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
    .filter(({ path }) => !DEFAULT_EXPORT_HOME.test(path) && !ROUTE_FILE.test(path))
    .flatMap((file) =>
      findPattern(
        file,
        "code",
        /\bexport\s+default\b|\bas\s+default\b/g,
        () => "default export; only routes, root, entry and config files have one",
      ),
    );

/** What is named as a read changes nothing. */
export const readsDoNotWrite: Rule = ({ files }) =>
  listServerFunctions(files)
    .filter(({ name, code }) => READ_NAME.test(name) && WRITE.test(code))
    .map(({ path, line, name }) => ({
      path,
      line,
      message: `${name} is named as a read and writes; name it after what it does`,
    }));

/** A function that writes is called by a test by its name. */
export const everyWriteHasATest: Rule = ({ files }) => {
  const calls = files.filter(({ isTest }) => isTest).map(({ code }) => code);
  return listServerFunctions(files)
    .filter(({ code }) => WRITE.test(code))
    .filter(({ name }) => !calls.some((code) => new RegExp(`\\b${name}\\(`).test(code)))
    .map(({ path, line, name }) => ({
      path,
      line,
      message: `no test calls ${name}, which writes; write one`,
    }));
};

export const hookFilesExportTheirHook: Rule = ({ files }) =>
  files.flatMap(({ path, functions, isTest }) => {
    const wanted = camelCase(HOOK_FILE.exec(path)?.[1]);
    if (isTest || !wanted || functions.some(({ name }) => name === wanted)) return [];
    return [{ path, line: 1, message: `does not export the hook ${wanted} it is named after` }];
  });

export const generalFoldersKnowNoTrade: Rule = ({ files }) =>
  files
    .filter(({ path }) => GENERAL_FOLDER.test(path))
    .flatMap((file) => {
      const word = findTradeWord(file.path.slice("app/".length));
      const inName = word ? [{ path: file.path, line: 1, message: tradeMessage(word) }] : [];
      const inCode = file.isTest ? [] : listTradeWords(file);
      return [...inName, ...inCode];
    });

export const filesStayWithinBudget: Rule = ({ files }) =>
  files.flatMap(({ path, lines, isTest }) => {
    const most = isTest ? TEST_LINES_MAXIMUM : LINES_MAXIMUM;
    if (lines <= most) return [];
    return [
      {
        path,
        line: most + 1,
        message: `has ${lines} lines, more than ${most}; split it by meaning`,
      },
    ];
  });

/** Short files that could be a part of their only importer are as many as `allowed`, never more. */
export const shortFilesHaveAReason =
  (allowed: number): Rule =>
  (tree) => {
    const found = listShortFiles(tree);
    if (found.length === allowed) return [];
    const message =
      found.length < allowed
        ? `allows ${allowed} short files, and there are ${found.length}; lower the number`
        : `allows ${allowed} short files with one importer in their folder; move one of these ${found.length} into its importer:\n  ${found.join("\n  ")}`;
    return [{ path: "tests/support/architecture/allowances.ts", line: 1, message }];
  };

function listShortFiles({ files, find }: Tree): string[] {
  const importers = new Map<string, { file: SourceFile; late: boolean }[]>();
  for (const file of files)
    for (const { target, late } of file.imports) {
      const path = (target && find(target)?.path) ?? "";
      importers.set(path, [...(importers.get(path) ?? []), { file, late }]);
    }
  return files
    .filter(({ path, lines, isTest }) => !isTest && partOf(path) && lines < SHORT_LINES)
    .filter(({ path }) => !OWN_REASON.some((kind) => kind.test(path)))
    .filter(({ path }) => {
      const all = importers.get(path) ?? [];
      const near = all.filter(({ file }) => dirname(file.path) === dirname(path));
      const readers = new Set(all.filter(({ file }) => !file.isTest).map(({ file }) => file.path));
      const isApart = all.some(({ late }) => late) || near.some(({ file }) => file.isTest);
      return !isApart && readers.size === 1 && near.some(({ file }) => readers.has(file.path));
    })
    .map(({ path }) => path)
    .sort();
}

/** The exported functions of the `.server.ts` files of core and extensions, each with the code of its body. */
function listServerFunctions(files: SourceFile[]) {
  return files
    .filter(({ path, isTest }) => !isTest && SERVER_FILE.test(path))
    .flatMap(({ path, code, functions }) =>
      functions.map(({ name, line }) => {
        const [first = "", ...rest] = code.split("\n").slice(line - 1);
        const end = rest.findIndex((text) => /^\w/.test(text));
        const body = end < 0 ? rest : rest.slice(0, end);
        return { path, name, line, code: [first, ...body].join("\n") };
      }),
    );
}

function whereFile(
  files: SourceFile[],
  isWrong: (file: SourceFile) => boolean,
  message: string,
): Violation[] {
  return files.filter(isWrong).map(({ path }) => ({ path, line: 1, message }));
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
  return `knows the word "${word}"; another product could not ship it: move it to its area or to content`;
}

function camelCase(name: string | undefined): string | undefined {
  return name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
