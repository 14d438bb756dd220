import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { switches } from "./switches";

/**
 * Lets nobody new in and calls `done` when the last connection has ended. `close` of `node:http` also cuts idle
 * connections, and with them requests that are on their way; that of `node:net`, which it extends, leaves them.
 */
export function stopListening(server: Server, done: () => void): void {
  if (switches.idleConnections) NetServer.prototype.close.call(server, done);
  else server.close(done);
}
