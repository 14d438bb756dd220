import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { causeOf, type Locate, type SourceLine } from "~/lib/fingerprint.server";

export type Log = Logger;

const ERROR_LEVEL = 50;
const routes = new AsyncLocalStorage<() => string>();

/**
 * A log of JSON lines to standard output or `destination`, with phone numbers and secrets masked. An error is
 * logged with its fingerprint, and within a request with its route. `onEvent` is called with the event of each
 * line.
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  onEvent?: (event: string) => void,
): Log {
  const hooks: LoggerOptions["hooks"] = onEvent && {
    logMethod(values, write) {
      const [fields]: unknown[] = values;
      if (isEvent(fields)) onEvent(fields.event);
      write.apply(this, values);
    },
  };
  const options: LoggerOptions = {
    ...(hooks && { hooks }),
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["phone", "code", "token", "password", "*.phone", "*.code", "*.token", "*.password"],
    mixin: (_, lineLevel) => routeOfFailure(lineLevel),
    formatters: {
      log: (line) => ("err" in line ? { ...line, ...causeOf(line.err, locateSource) } : line),
    },
    serializers: { err: (error) => redactedError(pino.stdSerializers.err(error)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Runs a request; log lines of its failures name the route. */
export function withinRoute<T>(route: () => string, work: () => T): T {
  return routes.run(route, work);
}

function routeOfFailure(level: number): { route?: string } {
  const route = level < ERROR_LEVEL ? undefined : routes.getStore();
  return route ? { route: route() } : {};
}

function isEvent(fields: unknown): fields is { event: string } {
  return typeof fields === "object" && fields !== null && "event" in fields;
}

const OWN = /^(app|server|scripts)\//;
const BUILT = /\/build\/server\/.+\.js$/;
/** The most places that are remembered; a repeated failure is looked up once. */
const MOST_KNOWN = 500;

const known = new Map<string, SourceLine | undefined>();
/** Reading a map takes 50 ms, and holding it much memory: it is kept until memory is needed. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** Finds the source position of a stack's line, for a built file by the map beside it. */
const locateSource: Locate = (position) => {
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

/** The fields of an error that may be logged; a database adds the row that it refused. */
const TOLD = [
  "type",
  "message",
  "stack",
  "code",
  "errcode",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
];
/** A phone number, with spaces or hyphens or without. */
const NUMBER = /(?<![\w-])\+?\d(?:[ -]?\d){8,}(?!\w)/g;
const ADDRESS = /[^\s@/"'(<]+@[^\s@/]+\.[a-z]{2,}/gi;

/** The same error for the log: only fields about the code, with phone numbers and mail addresses left out. */
export function redactedError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return masked(error);
  const told = Object.entries(error).filter(([name]) => TOLD.includes(name));
  const fields = Object.fromEntries(told.map(([name, value]) => [name, masked(value)]));
  const several: unknown = "aggregateErrors" in error ? error.aggregateErrors : undefined;
  return Array.isArray(several)
    ? { ...fields, aggregateErrors: several.map(redactedError) }
    : fields;
}

function masked(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replace(NUMBER, "…").replace(ADDRESS, "…");
}
