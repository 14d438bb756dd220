import type { RouterContextProvider } from "react-router";
import { requestContext } from "./context.server";

/** What a route hands on to send the messages that its change has queued. */
export function messageServicesOf(context: Readonly<RouterContextProvider>) {
  const { email, linkOrigin, now, push, sendBudget, sms, whatsApp } = context.get(requestContext);
  return { email, linkOrigin, now, push, sendBudget, sms, whatsApp };
}
