import type { ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { ServerType } from "@hono/node-server";
import { endChangeStreams } from "~/lib/change-stream";
import type { AppServices } from "~/middleware/context.server";
import type { AppState } from "./app";

/** How long a supervisor's probes are answered 'not ready' before new connections are refused. */
const NOT_READY_MS = 500;
const SWEEP_MS = 50;
const GIVE_UP_AFTER_MS = 9_000;

/** How long a connection that is kept open may still bring a request once nobody new is let in. */
const LAST_REQUEST_MS = 500;

/**
 * On SIGTERM, SIGINT or when the starting script is gone: not ready, answer what is in flight, close, exit.
 * Only SIGTERM, which supervisors send, leaves them time to see it.
 */
export function stopOnSignal(server: ServerType, state: AppState, services: AppServices): void {
  const close = (lastRequestMs: number) => {
    // `close` of HTTP would also cut idle connections, and with them requests that are on their way.
    NetServer.prototype.close.call(server, () => {
      void services.db.destroy().finally(() => process.exit(0));
    });
    server.prependListener("request", (_request, response: ServerResponse) => {
      response.setHeader("Connection", "close");
    });
    const closeIdle = () => {
      // One that was being opened at the signal as well.
      endChangeStreams();
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    };
    setTimeout(() => setInterval(closeIdle, SWEEP_MS), lastRequestMs);
  };
  const stop = (delayMs: number, lastRequestMs: number) => {
    if (state.draining) return;
    state.draining = true;
    endChangeStreams();
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    setTimeout(close, delayMs, lastRequestMs);
  };
  process.on("SIGTERM", () => stop(NOT_READY_MS, LAST_REQUEST_MS));
  process.on("SIGINT", () => stop(0, 0));
  process.on("disconnect", () => stop(0, 0));
}
