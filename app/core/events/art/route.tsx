import { data } from "react-router";
import { artAt } from "~/lib/route-art";
import type { Route } from "./+types/route";

/** A picture drawn from its own address: hour, kind of route and seed. It never changes, so browsers keep it. */
export function loader({ params }: Route.LoaderArgs) {
  const art = artAt(params.hour, params.name);
  if (art === undefined) throw data({ reason: "no_picture" }, { status: 404 });
  return new Response(art, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
