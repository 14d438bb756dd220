import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { AppServices } from "~/middleware/context.server";
import { clientAddress } from "./client-address";
import { securityHeaders } from "./security-headers";

/** An answer of the server without the app: with the headers of every answer, and kept by no cache. */
export interface ServerAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  requestId: string;
}

export function serverAnswer(
  services: Pick<AppServices, "mode" | "botCheck">,
  said: { status: number; body: string; type?: string; requestId?: string | undefined },
): ServerAnswer {
  const { status, body, type = "text/plain", requestId = randomUUID() } = said;
  return {
    status,
    body,
    requestId,
    headers: {
      ...Object.fromEntries(securityHeaders(services)),
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    },
  };
}

export function asResponse({ status, headers, body }: ServerAnswer): Response {
  return new Response(body, { status, headers });
}

/** Sends the answer and ends the connection, for a body may still be on its way. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: ServerAnswer,
  method = "GET",
): void {
  response.writeHead(status, { ...headers, Connection: "close" });
  response.end(method === "HEAD" ? undefined : body);
}

/** The same when no request could be read. */
export function sendRawAnswer(socket: Duplex, { status, headers, body }: ServerAnswer): void {
  const lines = Object.entries({ ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  socket.on("error", () => socket.destroy());
  socket.end(`${line}${lines.join("")}\r\n${body}`, () => socket.destroy());
}

const TARGET_LOGGED_LENGTH = 200;

type Services = Pick<AppServices, "mode" | "botCheck" | "log">;

/** Logs a request that reaches no route, and returns its answer. */
export function refuse(
  services: Services,
  refused: {
    status: number;
    body: string;
    reason: string;
    method?: string | undefined;
    /** The target as it was sent; logged without its query. */
    target?: string | undefined;
    ip: string;
    requestId?: string;
  },
): ServerAnswer {
  const { status, body, reason, method, target, ip, requestId } = refused;
  const answer = serverAnswer(services, { status, body, requestId });
  const path = target?.split("?", 1)[0]?.slice(0, TARGET_LOGGED_LENGTH);
  const what = { reason, status, method, path, ip, requestId: answer.requestId };
  services.log.info({ event: "request_refused", ...what }, "refused");
  return answer;
}

/** The browser's address of a request before it becomes a Request. */
export function addressOf(
  { socket, headers }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  const forwardedFor = headers["x-forwarded-for"];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? null);
  return clientAddress(socket.remoteAddress, chain, isTrusted);
}
