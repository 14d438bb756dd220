import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** JSON lines on standard output (or `destination`); phones and secrets never reach it. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["phone", "code", "token", "password", "*.phone", "*.code", "*.token", "*.password"],
  };
  return destination ? pino(options, destination) : pino(options);
}
