import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";

export type Log = Logger;

/**
 * A log of JSON lines to standard output or `destination`, with phone numbers and secrets masked. `hear` is called
 * with the event of each line that is written.
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  hear?: (event: string) => void,
): Log {
  const hooks: LoggerOptions["hooks"] = hear && {
    logMethod(values, write) {
      const [fields]: unknown[] = values;
      if (isEvent(fields)) hear(fields.event);
      write.apply(this, values);
    },
  };
  const options: LoggerOptions = {
    ...(hooks && { hooks }),
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["phone", "code", "token", "password", "*.phone", "*.code", "*.token", "*.password"],
  };
  return destination ? pino(options, destination) : pino(options);
}

function isEvent(fields: unknown): fields is { event: string } {
  return typeof fields === "object" && fields !== null && "event" in fields;
}
