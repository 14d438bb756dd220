import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/club-route";
import { drawClubPicture, drawInvite } from "./draw-share-picture.server";

/** What messengers show beside a link to the site; with a member's invite code (`ref`) their invitation. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now } = context.get(requestContext);
  const { club } = content;
  const code = url.searchParams.get("ref");
  const picture = code ? drawInvite(db, { code, club, now }) : drawClubPicture(club);
  return new Response(await picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
