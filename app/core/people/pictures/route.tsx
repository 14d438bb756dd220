import { data } from "react-router";
import { adminOf } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { findPicture } from "./set-profile-picture.server";

/** An uploaded picture, those of posts for members and admins; its id never names other bytes, so browsers may keep it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const picture = await findPicture(db, { pictureId: params.name.replace(/\.webp$/, "") });
  if (!picture || (picture.isOfPost && !(await isSignedIn(request, context))))
    throw data({ reason: "no_picture" }, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}

type RouteArgs = Pick<Route.LoaderArgs, "request" | "context">;

async function isSignedIn(
  request: RouteArgs["request"],
  context: RouteArgs["context"],
): Promise<boolean> {
  return Boolean((await memberOf(request, context)) ?? (await adminOf(request, context)));
}
