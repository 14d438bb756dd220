import { parseWithZod } from "@conform-to/zod/v4";
import { pushOffSchema, pushSchema } from "~/core/messages/form";
import { deviceName } from "~/core/people/device-name";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import {
  addPushSubscription,
  listPushDevices,
  notePushAnswer,
  removePushSubscription,
} from "./push-devices.server";

const DONE = { status: 204 };

/** What a browser compares itself with: the club's key, and the browsers of the member that take notifications. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, push } = context.get(requestContext);
  const { id: memberId } = context.get(memberContext);
  const devices = await listPushDevices(db, { memberId });
  return Response.json({
    publicKey: push?.publicKey,
    member: memberId,
    digests: devices.map(({ digest }) => digest),
  });
}

/** Stores a browser's choice about notifications: on, off or not now. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, push, userAgent } = context.get(requestContext);
  const { id: memberId, sessionId } = context.get(memberContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["on", "off", "later"]);
  if (intent === "later") {
    await notePushAnswer(db, { memberId, now });
    return new Response(null, DONE);
  }
  if (intent === "off") {
    const submission = parseWithZod(form, { schema: pushOffSchema });
    if (submission.status !== "success") return refused();
    await removePushSubscription(db, { ...submission.value, memberId });
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
