import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { wholeAnswer } from "~/lib/whole-answer.server";
import { appContext } from "~/middleware/context.server";
import { noteOutage } from "~/middleware/outage.server";

const RENDER_TIMEOUT_MS = 6_000;
export const streamTimeout = 5_000;

/** A page in one piece: nothing in it waits for later data, and streaming a small document costs more than it gives. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, requestId } = context.get(appContext);
  return new Promise((resolve, reject) => {
    let [isShellReady, hasFailed] = [false, false];
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          clearTimeout(timer);
          if (hasFailed) return;
          const chunks: Uint8Array[] = [];
          const body = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              headers.set("Content-Type", "text/html; charset=utf-8");
              resolve(wholeAnswer(Buffer.concat(chunks), { headers, status }));
              done();
            },
          });
          pipe(body);
        },
        onShellError(error) {
          hasFailed = true;
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          if (isShellReady)
            log.error({ err: error, requestId }, "a part of the page was not rendered");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
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
