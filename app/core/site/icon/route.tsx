import { data } from "react-router";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";
import { drawLogoIcon } from "./draw-logo-icon.server";

/** The club's logo as an icon. The address names the picture, so browsers may keep it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db } = context.get(requestContext);
  const icon = await drawLogoIcon(db, { name: params.name, logo: content.club.logo });
  if (!icon) throw data({ reason: "no_icon" }, { status: 404 });
  return new Response(icon, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
