import { data } from "react-router";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/event-route";
import { drawSharePicture } from "./draw-share-picture.server";

/** What messengers show beside a link to the event. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db, now } = context.get(requestContext);
  const picture = await drawSharePicture(db, { slug: params.slug, club: content.club, now });
  if (!picture) throw data({ reason: "no_event" }, { status: 404 });
  return new Response(picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
