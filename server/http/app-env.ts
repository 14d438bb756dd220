import type { RecordedRequest } from "../watch/request-log";

interface ConnectedSocket {
  remoteAddress?: string | undefined;
  localAddress?: string | undefined;
  localPort?: number | undefined;
}

/** The connection that a request came by; a request of a test has none. */
export interface Connection {
  incoming?: { socket?: ConnectedSocket; headers?: Record<string, unknown> };
  outgoing?: { destroy(): void };
}

/** The values of a request for the server's own handlers. */
export type AppEnv = {
  Bindings: Connection;
  Variables: { requestId: string; actor: RecordedRequest["actor"] };
};
