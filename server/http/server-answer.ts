import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { AppServices } from "~/middleware/context.server";
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
