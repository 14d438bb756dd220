import { drawClubPicture } from "./draw-share-picture.server";

/** What messengers show beside a link to the site. */
export async function loader() {
  return new Response(await drawClubPicture(), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}
