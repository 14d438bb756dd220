/** The project's TypeScript, plain JavaScript and Markdown files, read from disk or made up by a test. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type Layers, separateLayers } from "./scan.ts";

export type Import = {
  /** The specifier, such as `~/db/open` or `zod`. */
  specifier: string;
  /** A path in the project without extension, or undefined for a package. */
  target: string | undefined;
  line: number;
  typeOnly: boolean;
  reExport: boolean;
  /** By `import()`. */
  late: boolean;
};

export type SourceFile = Layers & {
  path: string;
  lines: number;
  isTest: boolean;
  imports: Import[];
  /** Exported functions with their lines. */
  functions: { name: string; line: number }[];
};

export type Tree = {
  files: SourceFile[];
  /** Markdown files and pictures in docs/, by path. */
  docs: Map<string, string>;
  /** The English texts of each part, by path. */
  catalogues: Map<string, string>;
  find: (target: string) => SourceFile | undefined;
  /** Whether a file or a folder has this path. */
  has: (path: string) => boolean;
};

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const FOLDERS = ["app", "server", "scripts", "tools", "tests", "docs", "public"];
const SOURCE = /\.(tsx?|jsx?|mjs|cjs)$/;
/** The ending that an import may leave out. */
const ENDING = /\.tsx?$/;
const DOC = /\.md$|^docs\/[^/]+\.svg$/;
const CATALOGUE = /^app\/texts\/en\/[^/]+\.json$/;
const TEST = /\.test\.tsx?$|^tests\//;

const STATIC_IMPORT =
  /^[ \t]*(import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s*from\s*)?["']([^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]([^"'`\n]+)["'`]/g;
const EXPORTED_FUNCTION =
  /^export\s+(?:default\s+)?(?:async\s+)?(?:function\s*\*?\s*([\w$]+)|const\s+([\w$]+)\s*(?::[^=\n]+)?=\s*(?:async\s*)?(?:\([^;]*?\)\s*(?::[^=;]+)?=>|function\b|[\w$]+\s*=>))/gm;

export function readTree(): Tree {
  const paths = [...FOLDERS.flatMap((folder) => listFiles(folder)), ...listFiles(".", false)];
  const read = paths.filter((path) => [SOURCE, DOC, CATALOGUE].some((read) => read.test(path)));
  const sources = read.map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);
  return makeTree(Object.fromEntries(sources), paths);
}

/** `paths` are all files of the project, those that are not read too. */
export function makeTree(sources: Record<string, string>, paths = Object.keys(sources)): Tree {
  const texts = Object.entries(sources);
  const files = texts
    .filter(([path]) => SOURCE.test(path))
    .map(([path, text]) => parse(path, text));
  const byTarget = new Map(files.map((file) => [file.path.replace(ENDING, ""), file]));
  const known = new Set(paths.flatMap(withFolders));
  return {
    files,
    docs: new Map(texts.filter(([path]) => DOC.test(path))),
    catalogues: new Map(texts.filter(([path]) => CATALOGUE.test(path))),
    find: (target) => byTarget.get(target) ?? byTarget.get(`${target}/index`),
    has: (path) => known.has(path),
  };
}

/** 'app/ui/card.tsx' with 'app/ui' and 'app'. */
function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function parse(path: string, text: string): SourceFile {
  const layers = separateLayers(text);
  return {
    ...layers,
    path,
    lines: text.trimEnd().split("\n").length,
    isTest: TEST.test(path),
    imports: listImports(path, layers),
    functions: [...layers.code.matchAll(EXPORTED_FUNCTION)].map((match) => ({
      name: match[1] ?? match[2] ?? "",
      line: lineAt(text, match.index),
    })),
  };
}

function listImports(path: string, { code, withStrings }: Layers): Import[] {
  const found: Import[] = [];
  for (const match of withStrings.matchAll(STATIC_IMPORT)) {
    const [whole, keyword = "", type, specifier = ""] = match;
    const start = match.index + whole.length - whole.trimStart().length;
    const isCode = code.startsWith(keyword, start);
    const isExport = keyword === "export";
    if (!isCode || (isExport && !/\bfrom\b/.test(whole))) continue;
    found.push({
      ...describeImport(path, specifier, lineAt(code, start)),
      typeOnly: type !== undefined,
      reExport: isExport,
    });
  }
  for (const match of withStrings.matchAll(DYNAMIC_IMPORT)) {
    if (!code.startsWith("import", match.index)) continue;
    found.push({
      ...describeImport(path, match[1] ?? "", lineAt(code, match.index)),
      late: true,
    });
  }
  return found.filter(({ specifier }) => !specifier.includes("+types/"));
}

function describeImport(path: string, specifier: string, line: number): Import {
  const target = resolve(path, specifier);
  return { specifier, target, line, typeOnly: false, reExport: false, late: false };
}

function resolve(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "").replace(ENDING, "");
  if (plain.startsWith("~/texts/")) return `.texts/${plain.slice(8)}`;
  if (plain.startsWith("~/")) return `app/${plain.slice(2)}`;
  if (plain.startsWith(".")) return posix.join(posix.dirname(path), plain);
  return undefined;
}

function listFiles(folder: string, deep = true): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return deep ? listFiles(path) : [];
    return [path];
  });
}
