import type { IncomingMessage } from "node:http";
import type { AppServices } from "~/middleware/context.server";
import { clientAddress } from "./client-address";
import { type ServerAnswer, serverAnswer } from "./server-answer";

const TARGET_LOGGED_LENGTH = 200;

type Services = Pick<AppServices, "mode" | "botCheck" | "log">;

/** Logs a request that reaches no route, and returns its answer. */
export function refuse(
  services: Services,
  refused: {
    status: number;
    body: string;
    reason: string;
    method?: string | undefined;
    /** The target as it was sent; logged without its query. */
    target?: string | undefined;
    ip: string;
    requestId?: string;
  },
): ServerAnswer {
  const { status, body, reason, method, target, ip, requestId } = refused;
  const answer = serverAnswer(services, { status, body, requestId });
  const path = target?.split("?", 1)[0]?.slice(0, TARGET_LOGGED_LENGTH);
  const what = { reason, status, method, path, ip, requestId: answer.requestId };
  services.log.info({ event: "request_refused", ...what }, "refused");
  return answer;
}

/** The browser's address of a request before it becomes a Request. */
export function addressOf(
  { socket, headers }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  const forwardedFor = headers["x-forwarded-for"];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? null);
  return clientAddress(socket.remoteAddress, chain, isTrusted);
}
