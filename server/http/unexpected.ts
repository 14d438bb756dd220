import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { bufferedBodyOf } from "~/lib/buffered-response.server";
import { currentLocale } from "~/lib/language";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { ErrorPage } from "../../app/ui/error-page";
import type { Connection } from "./app-env";
import { findRoutePattern } from "./route-patterns";
import { asResponse, type ServerAnswer, serverAnswer } from "./server-answer";

/** The request during which something failed. */
export interface FailedRequest {
  method: string;
  path: string;
  accept: string;
  requestId?: string;
  /** Whether the client is gone: a failure is then not logged as an error. */
  isGone: boolean;
}

/** Handles every unexpected error that no route has answered. */
export class Unexpected {
  private readonly page: (club: string) => string;
  private readonly patternOf: (path: string) => string;

  constructor(
    private readonly services: AppServices,
    build: ServerBuild,
  ) {
    this.page = oopsPage(build);
    this.patternOf = findRoutePattern(build);
  }

  /** Logs the error, and returns 'Oops!' for a page, a short text otherwise; neither contains the error. */
  answer(error: unknown, request: FailedRequest): ServerAnswer {
    const answer = this.silentAnswer(request);
    const { requestId } = answer;
    this.log(error, { ...request, requestId });
    return answer;
  }

  /** The same for a Request. */
  respond(error: unknown, request: Request, requestId?: string): Response {
    return asResponse(this.answer(error, failedRequest(request, requestId)));
  }

  /**
   * Replaces the app's answer when it is React Router's bare one after a failed error page, or when its body
   * fails at the start. A body that fails later ends the connection that it came by.
   */
  async replaced(
    response: Response,
    request: Request,
    connection: Connection | undefined,
    requestId?: string,
  ): Promise<Response> {
    const failed = () => failedRequest(request, requestId);
    if (isLastResort(response)) return asResponse(this.silentAnswer(failed()));
    if (bufferedBodyOf(response)) return response;
    if (request.method === "HEAD") return await withoutBody(response);
    const outgoing = connection?.outgoing;
    const cut = outgoing && (() => outgoing.destroy());
    return await withBodyErrors(response, (error) => this.log(error, failed()), cut);
  }

  private log(error: unknown, { isGone, method, path, requestId }: FailedRequest): void {
    if (isGone) return;
    const route = this.patternOf(path);
    this.services.log.error({ err: error, requestId, method, route }, "request failed");
  }

  private silentAnswer({ path, accept, requestId }: FailedRequest): ServerAnswer {
    const isPage = accept.includes("text/html") && !path.endsWith(".data");
    const said = isPage
      ? { body: this.page(this.services.contentStore.current.club.name), type: "text/html" }
      : { body: SERVER_ANSWER_TEXTS.unexpected };
    return serverAnswer(this.services, { status: 500, requestId, ...said });
  }
}

function failedRequest(request: Request, requestId: string | undefined): FailedRequest {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    accept: request.headers.get("Accept") ?? "",
    isGone: request.signal.aborted,
    ...(requestId && { requestId }),
  };
}

/** No route answers 500 with a plain text. React Router has passed the error to `handleError`. */
function isLastResort({ status, headers }: Response): boolean {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

/** Cancels the body of an answer. */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}

/**
 * The same answer with the first part of its body read: an error before that is thrown here, so that it is
 * answered like any other. A later one goes to `onError`, and `cut` ends the connection, so that half a file
 * is not taken for a whole.
 */
async function withBodyErrors(
  { body, status, headers }: Response,
  onError: (error: unknown) => void,
  cut?: () => void,
): Promise<Response> {
  if (!body) return new Response(null, { status, headers });
  const reader = body.getReader();
  let first: ReadableStreamReadResult<Uint8Array> | undefined = await reader.read();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await reader.read());
          first = undefined;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          if (!cut) return controller.error(error);
          cut();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, headers });
}

/**
 * The 'Oops!' page without the app and without a script, with the club's name. Files are read at start, as reading
 * may fail later.
 */
export function oopsPage(build: ServerBuild): (siteName: string) => string {
  const links = build.routes.root?.module.links?.() ?? [];
  const styles = links.flatMap((link) =>
    "href" in link && link.rel === "stylesheet" ? [link.href] : [],
  );
  return (siteName) => {
    const head = createElement(
      "head",
      null,
      createElement("meta", { charSet: "utf-8" }),
      createElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      createElement("title", null, siteName),
      ...styles.map((href) => createElement("link", { rel: "stylesheet", href })),
    );
    const body = createElement("body", null, createElement(ErrorPage, { siteName }));
    return `<!DOCTYPE html>${renderToStaticMarkup(createElement("html", { lang: currentLocale() }, head, body))}`;
  };
}
