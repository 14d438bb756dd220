import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import type { Locate, Place } from "~/lib/fingerprint.server";

const OWN = /^(app|server|scripts)\//;
const BUILT = /\/build\/server\/.+\.js$/;
/** Places that are remembered; a failure that comes back is looked up once. */
const MOST_KNOWN = 500;

const known = new Map<string, Place | undefined>();
/** Reading a map takes a twentieth of a second, and holding it much memory: it stays until that is wanted. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** Finds where a position of a stack stands in the sources, in a built file by the map that lies beside it. */
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

function locateInMap({ file, line, column }: Parameters<Locate>[0]): Place | undefined {
  const map = maps.get(file)?.deref() ?? readMap(`${file}.map`);
  if (map) maps.set(file, new WeakRef(map));
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry)) return undefined;
  // Written from the folder of the built file: '../../app/…'.
  return ownPlace(entry.originalSource.replace(/^(\.\.\/)+/, ""), entry.originalLine + 1);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function ownPlace(file: string, line: number): Place | undefined {
  return OWN.test(file) ? { file, line } : undefined;
}
