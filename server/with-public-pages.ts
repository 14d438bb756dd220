import type { IncomingMessage, ServerResponse } from "node:http";
import { findPublicVersion } from "~/features/events/queries/find-public-version.server";
import { countRanLastWeek } from "~/features/site/queries/find-club-life.server";
import { dayOf } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import { isRead } from "./allowed-methods";
import type { Connection } from "./app-env";
import { type PageAnswer, PublicPages } from "./public-pages";

type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;
type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Site {
  /** The app with public pages from memory in front of it. */
  fetch: Fetch;
  /** The same for `node:http`: pages in memory are sent without becoming a Request and a Response. */
  listen: (inner: Listener) => Listener;
}

/** Puts public pages from memory in front of the app; `freshMs` 0 reads the version at every request. */
export function withPublicPages(
  app: Fetch,
  services: AppServices,
  options: { freshMs?: number } = {},
): Site {
  const { db, clock, content, timeZone, publicUrl } = services;
  const pages = new PublicPages({
    ...options,
    render: async (address) =>
      await app(new Request(address, { headers: { Accept: "text/html" } })),
    findVersion: async () => {
      const now = clock.now();
      const today = dayOf(now, timeZone);
      const ran = await countRanLastWeek(db, { today });
      return `${today} ${ran} ${await content.check()} ${await findPublicVersion(db, { now })}`;
    },
  });

  return {
    async fetch(request, connection) {
      const { origin, pathname, search } = new URL(request.url);
      if (!isRead(request.method)) return await noticed(pages, app(request, connection));
      const cookies = request.headers.get("Cookie");
      if (search || !PublicPages.isShared(pathname, cookies)) return await app(request, connection);
      const answer = await pages.make({
        origin: publicUrl ?? origin,
        path: pathname,
        acceptEncoding: request.headers.get("Accept-Encoding") ?? "",
        ifNoneMatch: request.headers.get("If-None-Match") ?? "",
      });
      return answer ? asResponse(answer, request.method) : await app(request, connection);
    },
    listen: (inner) => (request, response) => {
      const { url = "/", method = "GET", headers } = request;
      if (!isRead(method) || !PublicPages.isShared(url, headers.cookie))
        return inner(request, response);
      const answer = pages.find({
        origin: publicUrl ?? `http://${headers.host}`,
        path: url,
        acceptEncoding: String(headers["accept-encoding"] ?? ""),
        ifNoneMatch: headers["if-none-match"] ?? "",
      });
      if (!answer) return inner(request, response);
      response.writeHead(answer.status, answer.headers);
      response.end(method === "HEAD" ? undefined : answer.body);
      return undefined;
    },
  };
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
