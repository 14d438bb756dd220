import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { deviceName } from "~/core/people/device-name";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import {
  addPushSubscription,
  listPushDevices,
  movePushSubscription,
  notePushAnswer,
  removePushSubscription,
} from "./push-devices.server";

/** A P-256 point and 16 random bytes, as browsers give them. */
const POINT = /^[\w-]{87}=?$/;
const SECRET = /^[\w-]{22}(?:==)?$/;

/** What a browser sends when its notifications are turned on. */
const pushSchema = z.object({
  endpoint: z.url().max(1_000),
  p256dh: z.string().regex(POINT),
  auth: z.string().regex(SECRET),
});

/** A browser's address alone. */
const pushAddressSchema = z.object({ endpoint: z.string().min(1).max(1_000) });

const DONE = { status: 204 };

/**
 * What a browser compares itself with: the club's key, and the browsers of the member that take notifications, also those
 * of this session alone.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, push } = context.get(requestContext);
  const { id: memberId, sessionId } = context.get(memberContext);
  const devices = await listPushDevices(db, { memberId });
  const own = await listPushDevices(db, { memberId, sessionId });
  return Response.json({
    publicKey: push?.publicKey,
    member: memberId,
    digests: devices.map(({ digest }) => digest),
    ofSession: own.map(({ digest }) => digest),
  });
}

/** Stores a browser's choice about notifications, on, off or not now, or that the member has another session there. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, push, userAgent } = context.get(requestContext);
  const { id: memberId, sessionId } = context.get(memberContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["on", "off", "here", "later"]);
  if (intent === "later") {
    await notePushAnswer(db, { memberId, now });
    return new Response(null, DONE);
  }
  if (intent === "off" || intent === "here") {
    const submission = parseWithZod(form, { schema: pushAddressSchema });
    if (submission.status !== "success") return refused();
    const { endpoint } = submission.value;
    if (intent === "off") await removePushSubscription(db, { memberId, endpoint });
    else await movePushSubscription(db, { memberId, sessionId, endpoint });
    return new Response(null, DONE);
  }
  const submission = parseWithZod(form, { schema: pushSchema });
  // Messages are sent to this address, so only services that the settings name are accepted.
  if (submission.status !== "success" || !push?.isService(submission.value.endpoint))
    return refused();
  const device = deviceName(userAgent);
  await addPushSubscription(db, { memberId, sessionId, target: submission.value, device, now });
  return new Response(null, DONE);
}

function refused(): Response {
  return Response.json({ reason: "no_push_service" }, { status: 400 });
}
