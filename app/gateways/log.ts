import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { causeOf } from "~/lib/fingerprint.server";
import { redactedError } from "~/lib/redacted-error";
import { locateSource } from "./source-places";

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
