import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { ServerBuild } from "react-router";
import { findEventId } from "~/core/bookings/book/find-bookable-event.server";
import { findPublicVersion } from "~/core/events/events.server";
import { countRanLastWeek } from "~/core/site/landing/find-welcome.server";
import { dayOf } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import { plainAddress } from "../../app/lib/networks.server.mjs";
import { isRead } from "../http/allowed-methods";
import type { Connection } from "../http/app-env";
import { asResponse as refusalAsResponse, serverAnswer } from "../http/server-answer";
import { canonicalPath, findChangingQuery, type PageAnswer, PublicPages } from "./public-pages";

type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Site {
  /** The app with public pages from memory in front of it. */
  fetch: Fetch;
  /** The same for `node:http`: pages in memory are sent without becoming a Request and a Response. */
  listen: (inner: Listener) => Listener;
  /** Whether a request costs no page of its own: its page is in memory, or one rendering answers all. */
  isKept: (request: IncomingMessage) => boolean;
}

/**
 * Puts public pages from memory in front of the app. Each has one address: other spellings are redirected to
 * it, and parameters that the page does not read change nothing. `freshMs` 0 reads the version at every
 * request.
 */
export function withPublicPages(
  app: Fetch,
  services: AppServices,
  { build, ...options }: { build: ServerBuild; freshMs?: number },
): Site {
  const { db, clock, contentStore, timeZone, publicUrl } = services;
  const isChanged = findChangingQuery(build);
  const pages = new PublicPages({
    ...options,
    render: async (address) =>
      await app(new Request(address, { headers: { Accept: "text/html" } })),
    findVersion: async () => {
      const now = clock.now();
      const today = dayOf(now, timeZone);
      // At once, so that none waits for its turn behind the others.
      const versions = await Promise.all([
        countRanLastWeek(db, { today }),
        contentStore.check(),
        findPublicVersion(db, { now }),
      ]);
      return `${today} ${versions.join(" ")}`;
    },
    hasEvent: async (slug) => await findEventId(db, { slug }).then(Boolean, () => false),
  });
  /** The address in memory of a request for a page that is the same for everyone; undefined for any other. */
  const keptAddress = ({ url = "/", method = "GET", headers, socket }: IncomingMessage) => {
    const [path = "/", search] = url.split("?", 2);
    if (!isRead(method) || !PublicPages.isShared(path, headers.cookie)) return undefined;
    const origin = ownOrigin(headers.host, socket, publicUrl);
    return origin === undefined || isChanged(path, search) ? undefined : { origin, path };
  };

  return {
    async fetch(request, connection) {
      const { host, pathname, search } = new URL(request.url);
      if (!isRead(request.method)) return await noticed(pages, app(request, connection));
      const path = canonicalPath(pathname);
      if (path !== undefined && path !== pathname) return moved(services, path + search);
      const cookies = request.headers.get("Cookie");
      const origin = ownOrigin(host, connection?.incoming?.socket, publicUrl);
      if (!path || !origin || isChanged(path, search) || !PublicPages.isShared(path, cookies))
        return await app(request, connection);
      const answer = await pages.make({
        origin,
        path,
        acceptEncoding: request.headers.get("Accept-Encoding") ?? "",
        ifNoneMatch: request.headers.get("If-None-Match") ?? "",
      });
      return answer ? asResponse(answer, request.method) : await app(request, connection);
    },
    listen: (inner) => (request, response) => {
      const address = keptAddress(request);
      const answer =
        address &&
        pages.find({
          ...address,
          acceptEncoding: String(request.headers["accept-encoding"] ?? ""),
          ifNoneMatch: request.headers["if-none-match"] ?? "",
        });
      if (!answer) return inner(request, response);
      response.writeHead(answer.status, answer.headers);
      response.end(request.method === "HEAD" ? undefined : answer.body);
      return undefined;
    },
    isKept(request) {
      const address = keptAddress(request);
      return address !== undefined && pages.isKept(address.origin, address.path);
    },
  };
}

/** The redirect to a page's one address. */
function moved(services: AppServices, location: string): Response {
  const answer = serverAnswer(services, { status: 301, body: "" });
  return refusalAsResponse({ ...answer, headers: { ...answer.headers, Location: location } });
}

async function noticed(pages: PublicPages, answer: Response | Promise<Response>) {
  const response = await answer;
  pages.doubt();
  return response;
}

function asResponse({ status, headers, body }: PageAnswer, method: string): Response {
  const bytes = body && method !== "HEAD" ? new Uint8Array(body) : null;
  return new Response(bytes, { status, headers });
}

/** The socket of a request; one of a test has none. */
interface LocalSocket {
  localAddress?: string | undefined;
  localPort?: number | undefined;
}

/**
 * The origin that pages in memory are for: PUBLIC_URL, or in trial mode the requested host, if it is the
 * machine's own name or address and port. Undefined for a made-up host, whose pages are not kept.
 */
function ownOrigin(
  host: string | undefined,
  socket: LocalSocket | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (host === undefined) return undefined;
  const { localAddress = "127.0.0.1", localPort } = socket ?? {};
  const [, name, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  if (port !== undefined && Number(port) !== localPort) return undefined;
  return name === "localhost" || name === hostOf(localAddress) ? `http://${host}` : undefined;
}

function hostOf(localAddress: string): string {
  const address = plainAddress(localAddress) ?? localAddress;
  return isIP(address) === 6 ? `[${address}]` : address;
}
