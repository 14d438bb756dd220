import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import type { Locate, SourceLine } from "~/lib/fingerprint.server";

const OWN = /^(app|server|scripts)\//;
const BUILT = /\/build\/server\/.+\.js$/;
/** The most places that are remembered; a repeated failure is looked up once. */
const MOST_KNOWN = 500;

const known = new Map<string, SourceLine | undefined>();
/** Reading a map takes 50 ms, and holding it much memory: it is kept until memory is needed. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** Finds the source position of a stack's line, for a built file by the map beside it. */
export const locateSource: Locate = (position) => {
  const { file, line, column } = position;
  if (!BUILT.test(file)) return ownPlace(relative(process.cwd(), file), line);
  const key = `${file}:${line}:${column}`;
  if (known.has(key)) return known.get(key);
  const place = locateInMap(position);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, place);
  return place;
};

function locateInMap({ file, line, column }: Parameters<Locate>[0]): SourceLine | undefined {
  const map = maps.get(file)?.deref() ?? readMap(`${file}.map`);
  if (map) maps.set(file, new WeakRef(map));
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry)) return undefined;
  // Relative to the folder of the built file: '../../app/…'.
  return ownPlace(entry.originalSource.replace(/^(\.\.\/)+/, ""), entry.originalLine + 1);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function ownPlace(file: string, line: number): SourceLine | undefined {
  return OWN.test(file) ? { file, line } : undefined;
}
