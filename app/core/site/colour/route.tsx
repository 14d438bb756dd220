import { data } from "react-router";
import { colourSheet } from "~/core/site/icon/colours";
import type { Route } from "./+types/route";

/** The style sheet with a club's colour. The address says it all, so browsers may keep it. */
export function loader({ params }: Route.LoaderArgs) {
  const sheet = colourSheet(params.name);
  if (sheet === undefined) throw data({ reason: "no_colour" }, { status: 404 });
  return new Response(sheet, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
