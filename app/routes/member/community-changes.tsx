import { findFeedVersion } from "~/features/community/queries.server";
import { changeStream } from "~/lib/change-stream";
import { appContext } from "~/middleware/context.server";
import type { Route } from "./+types/community-changes";

/** Says when there is something new in the feed, as server-sent events; refuses who asks for a page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (request.headers.get("Accept") !== "text/event-stream") {
    return new Response("This address is for server-sent events.", { status: 406 });
  }
  const { db } = context.get(appContext);
  const changes = await changeStream(db, () => findFeedVersion(db), request.signal);
  return new Response(changes, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
