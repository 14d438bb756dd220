import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { outageOf } from "~/db/unavailable";
import { requestContext } from "./context.server";

export const OUTAGE_STATUS = 503;

/** Notes whether a loader or action failed because the database is unavailable. */
export function noteOutage(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(requestContext).outage = outageOf(error);
}

/** Answers 503 where the database could not serve the request, so that clients try again. */
export const answerOutage: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const { outage } = context.get(requestContext);
  if (outage) throw data({ reason: outage }, OUTAGE_STATUS);
  return response;
};
