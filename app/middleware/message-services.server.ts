import type { RouterContextProvider } from "react-router";
import { requestContext } from "./context.server";

/** What a route hands on to send the messages that its change has queued. */
export function messageServicesOf(context: Readonly<RouterContextProvider>) {
  const { email, linkOrigin, now, publicUrl, push, sendBudget, sms, whatsApp } =
    context.get(requestContext);
  const siteOrigin = publicUrl ?? linkOrigin;
  return { email, now, push, sendBudget, siteOrigin, sms, whatsApp };
}
