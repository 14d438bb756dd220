import { data } from "react-router";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";
import { findPicture } from "./set-profile-picture.server";

/** An uploaded picture; its id never names other bytes, so browsers may keep it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const picture = await findPicture(db, { pictureId: params.name.replace(/\.webp$/, "") });
  if (!picture) throw data({ reason: "no_picture" }, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
