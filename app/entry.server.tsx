import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext } from "~/middleware/context.server";
import { noteOutage } from "~/middleware/outage.server";

const STREAM_TIMEOUT_MS = 6_000;
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, requestId } = context.get(appContext);
  const ready = isbot(request.headers.get("User-Agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          answered = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        },
        onShellError: reject,
        onError(error) {
          if (answered)
            log.error({ err: error, requestId }, "rendering failed after the first bytes");
        },
      },
    );
    const timer = setTimeout(abort, STREAM_TIMEOUT_MS);
  });
}

/** Every thrown error that no one expected lands here once; what was thrown as an answer does not count. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const facts = context.get(appContext);
  const { log, requestId } = facts;
  noteOutage(facts, error);
  log.error({ err: error, requestId, method: request.method }, "request failed");
};
