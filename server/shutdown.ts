import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { removeServedMark } from "~/db/served-mark";
import { stopListening } from "~/framework/server-close.server";
import { endChangeStreams } from "~/lib/change-stream";
import type { AppServices } from "~/middleware/context.server";
import type { Scheduler } from "./jobs/scheduler";

/** How long a supervisor's probes are answered 'not ready' before new connections are refused. */
const NOT_READY_MS = 500;
const CLOSE_IDLE_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 9_000;

/** How long a kept connection may bring a last request after new connections are refused. */
const LAST_REQUEST_MS = 500;

/** How long open requests may still be answered after an uncaught error. */
const FATAL_GIVE_UP_AFTER_MS = 3_000;

/**
 * On SIGTERM, SIGINT or the end of the starting script: reports 'not ready', answers open requests, ends the
 * running jobs, closes and exits. Only SIGTERM, which supervisors send, waits until they have seen 'not
 * ready'. An uncaught error is logged and ends the process in the same way, with code 1, as its state is
 * unknown. Returns how to end it so for another reason.
 */
export function stopOnSignal(
  server: Server,
  draining: AbortController,
  services: AppServices,
  scheduler: Scheduler,
): (event: string, error: unknown) => void {
  let exitCode = 0;
  const close = (lastRequestMs: number) => {
    stopListening(server, () => {
      void scheduler
        .stop()
        .then(() => services.db.destroy())
        .then(() => removeServedMark(services.installation.dataDir))
        .finally(() => process.exit(exitCode));
    });
    server.prependListener("request", (_request, response: ServerResponse) => {
      response.setHeader("Connection", "close");
    });
    const closeIdle = () => {
      // Also streams that were being opened at the signal.
      endChangeStreams();
      server.closeIdleConnections();
    };
    setTimeout(() => setInterval(closeIdle, CLOSE_IDLE_EVERY_MS), lastRequestMs);
  };
  const stop = (delayMs: number, lastRequestMs: number) => {
    if (draining.signal.aborted) return;
    draining.abort();
    void scheduler.stop();
    endChangeStreams();
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    setTimeout(() => emptyQueue(server, () => close(lastRequestMs)), delayMs);
  };
  const fail = (event: string, error: unknown) => {
    exitCode = 1;
    const err = error instanceof Error ? error : new Error(String(error));
    services.log.fatal({ event, err }, "the process ends");
    setTimeout(() => process.exit(1), FATAL_GIVE_UP_AFTER_MS).unref();
    stop(0, LAST_REQUEST_MS);
  };
  process.on("uncaughtException", (error) => fail("uncaught_exception", error));
  process.on("unhandledRejection", (reason) => fail("unhandled_rejection", reason));
  process.on("SIGTERM", () => stop(NOT_READY_MS, LAST_REQUEST_MS));
  process.on("SIGINT", () => stop(0, 0));
  process.on("disconnect", () => stop(0, 0));
  // Whoever started it went away meanwhile.
  if (process.connected === false) stop(0, 0);
  return fail;
}

/** A turn of the event loop as short as this has accepted whatever came before it. */
const SHORT_TURN_MS = 1;
/** Whoever was answered comes back sooner, if at all. */
const QUIET_MS = 20;
const EMPTY_WITHIN_MS = 4_000;

/**
 * Calls `close` at a moment when no connection waits to be accepted, as the system cuts those that wait when a server
 * closes, and Node accepts one a turn. Who comes meanwhile is accepted and served after it: nobody who was answered
 * stands in the queue again. The longer nobody stops to come, the shorter a quiet moment will do.
 */
function emptyQueue(server: Server, close: () => void): void {
  const serve = server.listeners("connection");
  const parked: Socket[] = [];
  const beganAt = performance.now();
  let cameAt = beganAt;
  let turnedAt = 0;
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    cameAt = performance.now();
    // One that is cut before it is served fails nobody else.
    parked.push(socket.on("error", () => undefined));
  });
  const look = () => {
    const now = performance.now();
    const left = 1 - (now - beganAt) / EMPTY_WITHIN_MS;
    const isEmpty = now - cameAt >= QUIET_MS * left && now - turnedAt < SHORT_TURN_MS;
    turnedAt = now;
    if (!isEmpty && left > 0) {
      setImmediate(look);
      return;
    }
    close();
    for (const socket of parked.filter(({ destroyed }) => !destroyed))
      for (const listener of serve) listener.call(server, socket);
  };
  setImmediate(look);
}
