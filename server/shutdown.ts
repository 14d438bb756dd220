import type { ServerType } from "@hono/node-server";
import type { AppServices } from "~/middleware/context.server";
import type { AppState } from "./app";

const GIVE_UP_AFTER_MS = 9_000;

/** On SIGTERM, SIGINT or when the starting script is gone: not ready, answer what is in flight, close, exit. */
export function stopOnSignal(server: ServerType, state: AppState, services: AppServices): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    state.draining = true;
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    server.close(() => {
      void services.db.destroy().finally(() => process.exit(0));
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
}
