import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { switches } from "./switches";

/**
 * Accepts no new connections and calls `done` when the last one has ended. `close` of `node:http` also cuts
 * idle connections, and with them requests in transit; that of `node:net`, which it extends, leaves them.
 */
export function stopListening(server: Server, done: () => void): void {
  if (switches.idleConnections) NetServer.prototype.close.call(server, done);
  else server.close(done);
}
