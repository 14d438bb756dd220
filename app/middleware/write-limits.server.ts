import { data, type MiddlewareFunction } from "react-router";
import { noteReachedLimit } from "~/core/people/rate-limits/reached-limits.server";
import type { Writer } from "~/core/people/rate-limits/write-hits";
import { addressBlock } from "~/lib/addresses";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { ACCESS, LIMITS } from "~/parts";
import { ERROR_TEXTS } from "~/texts/site/error";
import { adminOf } from "./admin.server";
import { type RouteArgs, requestContext } from "./context.server";
import { findKnownBrowser } from "./known-browsers.server";
import { memberOf } from "./member.server";

/** Counts every form and refuses it with 429 where a limit of its address is reached, before anything is read from it. */
export const limitWrites: MiddlewareFunction<Response> = async ({ context, pattern, request }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  await limitWrite({ context, request }, `/${pattern.replace(/^\/+/, "")}`);
};

/** Counts a form under its name in `limits`: within an action whose forms have different ones, a second time. */
export async function limitWrite({ context, request }: RouteArgs, form: string): Promise<void> {
  const limit = LIMITS[form];
  if (!limit) return;
  const { db, log, now, requestId, writeHits } = context.get(requestContext);
  const writer = await writerOf({ context, request }, form);
  const outcome = writeHits.consume({ form, limit, writer, now });
  if (outcome.ok) return;
  const { scope, retryAt, isFirst } = outcome;
  if (isFirst) {
    const who = writer[scope === "club" ? "person" : scope] ?? "";
    log.warn({ event: "write_limit_reached", scope, form, who, requestId }, "limit reached");
    await noteReachedLimit(db, { scope, who, form, now });
  }
  const message = tooManyText(scope, limit, Math.ceil((retryAt - now) / MINUTE_MS));
  context.get(requestContext).retryAfterSeconds = Math.ceil((retryAt - now) / SECOND_MS);
  const init = { status: 429 };
  // A script that sends the form itself shows the message.
  if (request.headers.get("Accept") === "application/json")
    throw Response.json({ ok: false, reason: "too_many", message }, init);
  throw data({ reason: "too_many", message }, init);
}

/** Addresses of this machine, and of none, count for the person alone: all visitors have them behind an unnamed proxy. */
const HERE = /^(127\.|::1$|unknown$)/;

async function writerOf({ context, request }: RouteArgs, form: string): Promise<Writer> {
  const { ip } = context.get(requestContext);
  const admin = ACCESS[form] && (await adminOf(request, context));
  const member = admin ? undefined : await memberOf(request, context);
  // Strangers who share its address, as on a mobile network, lock no browser out that signed in before.
  const browserId = admin || member ? undefined : await findKnownBrowser({ context, request });
  if (browserId) return { person: `browser:${browserId}`, address: undefined };
  return {
    person: admin ? `admin:${admin.id}` : member && `member:${member.id}`,
    address: HERE.test(ip) ? undefined : addressBlock(ip),
  };
}

/** What was reached: the person's own limit, that of their address, or everybody's together. */
function tooManyText(
  scope: "person" | "address" | "club",
  { did }: (typeof LIMITS)[string],
  minutes: number,
): string {
  if (scope === "person") return ERROR_TEXTS.tooMany.person({ did, minutes });
  return scope === "address"
    ? ERROR_TEXTS.tooMany.address({ minutes })
    : ERROR_TEXTS.tooMany.club({ minutes });
}
