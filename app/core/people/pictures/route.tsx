import { data } from "react-router";
import { findPost } from "~/core/community/posts.server";
import type { PostId } from "~/db/tables/shapes";
import { adminOf } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { findPicture } from "./set-profile-picture.server";

/** An uploaded picture, those of posts for admins and for members who see the post; its id never names other bytes, so browsers may keep it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const picture = await findPicture(db, { pictureId: params.name.replace(/\.webp$/, "") });
  if (!picture || (picture.postId && !(await mayView(picture.postId, { request, context }))))
    throw data({ reason: "no_picture" }, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}

type RouteArgs = Pick<Route.LoaderArgs, "request" | "context">;

async function mayView(postId: PostId, { request, context }: RouteArgs): Promise<boolean> {
  const { db } = context.get(requestContext);
  const member = await memberOf(request, context);
  if (member && (await findPost(db, { viewerId: member.id, postId }))) return true;
  return (await adminOf(request, context)) !== undefined;
}
