import { redirect } from "react-router";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/session-route";
import { sessionEnd } from "./sessions";

export function loader() {
  throw redirect("/dashboard");
}

/** Called by open pages: each use extends the session. Answers whose it is and how long it lasts. */
export function action({ context }: Route.ActionArgs) {
  const { now } = context.get(requestContext);
  const { id: memberId, expiresAt } = context.get(memberContext);
  const endsAt = sessionEnd({ kind: "member", lastSeenAt: now, expiresAt });
  return Response.json({ memberId, leftMs: endsAt - now });
}
