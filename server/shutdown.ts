import type { ServerResponse } from "node:http";
import type { ServerType } from "@hono/node-server";
import type { AppServices } from "~/middleware/context.server";
import type { AppState } from "./app";

/** How long a supervisor's probes are answered 'not ready' before new connections are refused. */
const NOT_READY_MS = 500;
const SWEEP_MS = 50;
const GIVE_UP_AFTER_MS = 9_000;

/**
 * On SIGTERM, SIGINT or when the starting script is gone: not ready, answer what is in flight, close, exit.
 * Only SIGTERM, which supervisors send, leaves them time to see it.
 */
export function stopOnSignal(server: ServerType, state: AppState, services: AppServices): void {
  // A kept connection that is closed while its next request is on the way breaks that request.
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (state.draining) response.setHeader("Connection", "close");
  });
  const close = () => {
    server.close(() => {
      void services.db.destroy().finally(() => process.exit(0));
    });
    // A connection kept alive would otherwise stay for seconds after its last answer.
    setInterval(() => "closeIdleConnections" in server && server.closeIdleConnections(), SWEEP_MS);
  };
  const stop = (delayMs: number) => {
    if (state.draining) return;
    state.draining = true;
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    // Right after the loop has taken in waiting connections: those still waiting would be reset.
    setTimeout(() => setImmediate(close), delayMs);
  };
  process.on("SIGTERM", () => stop(NOT_READY_MS));
  process.on("SIGINT", () => stop(0));
  process.on("disconnect", () => stop(0));
}
