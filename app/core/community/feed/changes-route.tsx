import { findFeedVersion } from "~/core/community/posts.server";
import { answerWithChanges } from "~/lib/change-stream";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/changes-route";

/** Streams an event whenever the feed changes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, ip: address } = context.get(requestContext);
  const person = context.get(memberContext).id;
  const read = () => findFeedVersion(db);
  return await answerWithChanges(request, { owner: db, topic: "feed", read, person, address });
}
