import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { wholeAnswer } from "~/lib/whole-answer.server";
import { requestContext } from "~/middleware/context.server";
import { noteOutage } from "~/middleware/outage.server";

/** Time limit for promises that loaders return. */
export const streamTimeout = 5_000;

/** Renders a page once all its data is there, and sends it in one piece (docs/decisions/046-pages-in-one-piece.md). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const loaded = serverHandoffStream ? await text(serverHandoffStream) : "";
  const html = renderToString(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
  );
  // A page without scripts needs no data.
  const handoff = routerContext.renderMeta?.didRenderScripts ? handoffScripts(loaded, nonce) : "";
  const end = html.lastIndexOf("</body>");
  const page = `<!DOCTYPE html>${html.slice(0, end)}${handoff}${html.slice(end)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return wholeAnswer(Buffer.from(page), { headers, status });
}

/** Scripts that hand the loaders' data to the browser's router, in the format that React Router streams. */
function handoffScripts(loaded: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return [`enqueue(${scriptText(loaded)})`, "close()"]
    .map((call) => `<script nonce="${nonce}">${controller}.${call};</script>`)
    .join("");
}

/** A string literal of the text that cannot end its script element or its line. */
function scriptText(value: string): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Logs each unexpected error once; a thrown response is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = context.get(requestContext);
  noteOutage(context, error);
  log.error({ err: error, requestId, method: request.method }, "request failed");
};
