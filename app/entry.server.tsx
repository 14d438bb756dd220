import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { renderPage } from "~/framework/whole-page.server";
import { wholeAnswer } from "~/lib/whole-answer.server";
import { requestContext } from "~/middleware/context.server";
import { noteOutage } from "~/middleware/outage.server";

/** What loaders promise for later is given up after this long. */
export const streamTimeout = 5_000;

/** A page in one piece: its data is there before it is rendered (docs/decisions/023-pages-in-one-piece.md). */
export default async function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const page = await renderPage({ context: entryContext, url, nonce });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return wholeAnswer(Buffer.from(page), { headers, status });
}

/** Every thrown error that no one expected lands here once; what was thrown as an answer does not count. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const facts = context.get(requestContext);
  const { log, requestId } = facts;
  noteOutage(facts, error);
  log.error({ err: error, requestId, method: request.method }, "request failed");
};
