import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** A log of JSON lines to standard output or `destination`, with phone numbers and secrets masked. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["phone", "code", "token", "password", "*.phone", "*.code", "*.token", "*.password"],
  };
  return destination ? pino(options, destination) : pino(options);
}
