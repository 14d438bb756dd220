import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files under `app/` that can reach a browser: what its entry, the root and the pages import. */
export function listBrowserFiles(): string[] {
  const found = new Set([
    "app/entry.client.tsx",
    "app/root.tsx",
    ...listPages("app/core"),
    ...listPages("app/extensions"),
  ]);
  for (const file of found) for (const imported of importsOf(file)) found.add(imported);
  return [...found].sort();
}

/** The files that a browser loads before it can run the script of these pages: what they import other than by `import()`. */
export function listFilesAtOnce(pages: string[]): string[] {
  const found = new Set(pages);
  for (const file of found) for (const imported of importsOf(file, AT_ONCE)) found.add(imported);
  return [...found].sort();
}

/** Route files with a page; the others answer on the server only. */
function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter(
      (file) => file.endsWith(".tsx") && /^export default /m.test(readFileSync(file, "utf8")),
    );
}

const IMPORT = /(?:^import (?!type\b)[^;]*?from |^import |\bimport\()"(~\/|\.{1,2}\/)([^"]+)"/gm;
const AT_ONCE = /(?:^import (?!type\b)[^;]*?from |^import )"(~\/|\.{1,2}\/)([^"]+)"/gm;
const ENDINGS = ["", ".ts", ".tsx"];

function importsOf(file: string, pattern = IMPORT): string[] {
  const files: string[] = [];
  for (const [, start = "", path = ""] of readFileSync(file, "utf8").matchAll(pattern)) {
    if (path.endsWith(".server") || path.includes("?")) continue;
    const base = start === "~/" ? join("app", path) : join(dirname(file), start, path);
    const existing = ENDINGS.map((ending) => base + ending).find(isSource);
    if (existing) files.push(existing);
  }
  return files;
}

function isSource(file: string): boolean {
  if (!/\.tsx?$/.test(file)) return false;
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
