import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { networkMatcher } from "~/lib/networks.server.mjs";
import type { AppServices } from "~/middleware/context.server";
import { type CappedPages, withCappedPages } from "../pages/capped-pages";
import type { Site } from "../pages/with-public-pages";
import { ANSWERED_METHODS } from "./allowed-methods";
import type { Connection } from "./app-env";
import { isOwnMachine, isOwnTarget, isReadableHost } from "./request-target";
import { addressOf, asResponse, refuse, sendAnswer, sendRawAnswer } from "./server-answer";
import type { FailedRequest, Unexpected } from "./unexpected";

/**
 * Limits for slow senders: times for headers, body and idle connections, and the size of headers. An idle
 * connection outlives the 60 s after which nginx and Caddy close theirs, so that the proxy closes first and
 * no booking is sent into a connection that the server is closing.
 */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

/** Statuses by the error code of node's parser; 400 for all others. */
const PARSER_STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Open files that are not connections: the database, pictures, modules that load late, threads. */
const OTHER_FILES = 96;
const FEWEST_CONNECTIONS = 32;

/** The most connections under this machine's limit of open files; undefined where it is not known or not reached. */
export function mostConnections(limits = processLimits()): number | undefined {
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
  return Number.isNaN(most) ? undefined : Math.max(FEWEST_CONNECTIONS, most - OTHER_FILES);
}

function processLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/** Beyond the most connections, idle ones are closed in favour of new ones: without files left the process ends. */
function limitConnections(server: Server): void {
  const most = mostConnections();
  if (most === undefined) return;
  server.maxConnections = most;
  server.on("drop", () => server.closeIdleConnections());
}

const UNREADABLE = "This request cannot be read.";

interface Parts extends CappedPages {
  services: AppServices;
  unexpected: Unexpected;
}

/**
 * The site as a server of `node:http`. Requests are checked here as they were sent: invalid ones are answered
 * without the app, and so are failures outside it.
 */
export function createHttpServer(
  site: Site,
  { services, unexpected, ...capped }: Parts,
  options: { overrideGlobalObjects?: boolean } = {},
): Server {
  const { cap, made } = withCappedPages(services, site, capped);
  const answered = async (request: Request, connection: Connection) => {
    try {
      return await site.fetch(request, connection);
    } catch (error) {
      return unexpected.respond(error, request);
    } finally {
      made(connection.incoming);
    }
  };
  const unreadable = { status: 400, body: UNREADABLE, reason: "address", ip: "" };
  // The host of a request of HTTP/1.0 without one.
  const hostname = "localhost";
  const errorHandler = () => asResponse(refuse(services, unreadable));
  const listener = getRequestListener(answered, { ...options, hostname, errorHandler });
  const answer = site.listen(cap(listener));
  const isTrusted = networkMatcher(services.trustedProxies);
  const refused = (request: IncomingMessage, status: number, reason: string) => {
    const { method, url: target } = request;
    const ip = addressOf(request, isTrusted);
    return refuse(services, { status, body: UNREADABLE, reason, method, target, ip });
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ ...SLOW_CLIENTS, requireHostHeader: false });
  limitConnections(server);

  server.on("request", (request, response) => {
    answering.set(request.socket, response);
    const oddity = oddityOf(request, services.mode);
    if (oddity) return sendAnswer(response, refused(request, 400, oddity), request.method);
    const fail = (error: unknown) => {
      const said = unexpected.answer(error, failedRequest(request));
      if (response.headersSent) response.destroy();
      else sendAnswer(response, said, request.method);
    };
    try {
      const answered = answer(request, response);
      if (answered instanceof Promise) answered.catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    sendAnswer(response, refused(request, 417, "expectation"), request.method);
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    const { headers, ...said } = refused(request, 405, "method");
    sendRawAnswer(socket, { ...said, headers: { ...headers, Allow: ANSWERED_METHODS } });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = answering.get(socket);
    const isFree = !response?.headersSent || response.writableFinished;
    if (!socket.writable || !isFree) return socket.destroy();
    const { code: reason = "unreadable" } = error;
    const status = PARSER_STATUSES[reason] ?? 400;
    const ip = socket instanceof Socket ? (socket.remoteAddress ?? "") : "";
    sendRawAnswer(socket, refuse(services, { status, body: UNREADABLE, reason, ip }));
  });
  return server;
}

/** The problem of a request's target; undefined for a target on this site. */
function oddityOf(request: IncomingMessage, mode: AppServices["mode"]): string | undefined {
  const { url = "", headers, rawHeaders, httpVersion } = request;
  if (!isOwnTarget(url)) return "target";
  if (!isReadableHost(headers.host, httpVersion)) return "host";
  if (mode === "trial" && !isOwnMachine(headers.host)) return "host_of_trial";
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  return hosts.length > 1 ? "two_hosts" : undefined;
}

function failedRequest({ method = "", url = "", headers, socket }: IncomingMessage): FailedRequest {
  const [path = ""] = url.split("?", 1);
  return { method, path, accept: headers.accept ?? "", isGone: socket.destroyed };
}
