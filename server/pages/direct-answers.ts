import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { DirectAnswers } from "~/framework/direct-answers.server";
import { bufferedBodyOf, bufferedResponse } from "~/lib/buffered-response.server";
import type { AppServices } from "~/middleware/context.server";
import type { Connection } from "../http/app-env";
import { packed } from "../http/compression";
import { securityHeaders } from "../http/security-headers";
import type { RecordedRequest } from "../watch/request-log";
import type { InRequest, RecordRequest } from "../watch/request-recorder";

/** The placeholder of an answer's nonce in the headers, which are made once. */
const NONCE = "nonce-of-the-answer";

interface Lane {
  services: AppServices;
  direct: DirectAnswers;
  note: RecordRequest;
  turnOf: (connection: Connection | undefined, request: Request) => Promise<void>;
  inRequest: InRequest;
  contextOf: (
    request: Request,
    connection: Connection | undefined,
    own: { requestId: string; noteActor: (actor: RecordedRequest["actor"]) => void },
  ) => { context: RouterContextProvider; nonce: string };
}

/**
 * Answers the pages of `DIRECT_PATHS` in front of the app, with the same headers and the same line in the
 * log. Returns undefined when the app is to answer: for every other request, and for an answer that is not
 * plain.
 */
export function withDirectAnswers(lane: Lane) {
  const { services, direct, note, turnOf, inRequest, contextOf } = lane;
  const security = securityHeaders(services, NONCE);
  return async (request: Request, connection?: Connection): Promise<Response | undefined> => {
    const asked = direct.find(request);
    if (!asked) return undefined;
    const startedAt = performance.now();
    const requestId = randomUUID();
    let actor: RecordedRequest["actor"] = "visitor";
    const noteActor = (known: RecordedRequest["actor"]) => {
      actor = known;
    };
    const response = await inRequest({ requestId, path: asked.pathname }, async () => {
      await turnOf(connection, request);
      await services.content.refresh();
      const { context, nonce } = contextOf(request, connection, { requestId, noteActor });
      const answered = await asked.answer(request, context);
      const body = answered && bufferedBodyOf(answered);
      if (!body) return undefined;
      const sent = await packed(body, request.headers.get("Accept-Encoding") ?? "");
      const headers: Record<string, string> = {
        "Content-Type": asked.isData ? "text/x-script" : "text/html; charset=utf-8",
        ...(asked.isData && { "X-Remix-Response": "yes" }),
        "Cache-Control": "no-store",
        Vary: "Accept-Encoding",
        ...(sent.encoding && { "Content-Encoding": sent.encoding }),
        "X-Request-Id": requestId,
      };
      for (const [name, value] of security) headers[name] = value.replace(NONCE, nonce);
      return bufferedResponse(sent.body, { headers });
    });
    if (response) {
      const { pathname: path } = asked;
      note({ path, method: "GET", status: 200, answer: response, actor, requestId, startedAt });
    }
    return response;
  };
}
