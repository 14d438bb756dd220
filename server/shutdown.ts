import type { ServerType } from "@hono/node-server";
import { endChangeStreams } from "~/lib/change-stream";
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
    endChangeStreams();
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    setTimeout(close, delayMs);
  };
  process.on("SIGTERM", () => stop(NOT_READY_MS));
  process.on("SIGINT", () => stop(0));
  process.on("disconnect", () => stop(0));
}
