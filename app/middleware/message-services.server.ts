import type { RouterContextProvider } from "react-router";
import { requestContext } from "./context.server";

/** The services that a route needs to send the messages that its change has queued. */
export function messageServicesOf(context: Readonly<RouterContextProvider>) {
  const { email, linkOrigin, now, publicUrl, push, sendBudget, sms, whatsApp } =
    context.get(requestContext);
  const siteOrigin = publicUrl ?? linkOrigin;
  return { email, now, push, sendBudget, siteOrigin, sms, whatsApp };
}
