import { data } from "react-router";
import { routeArt } from "~/lib/route-art";
import { isRouteKind } from "~/lib/route-kinds";
import type { Route } from "./+types/art";

const SEED_MAX_LENGTH = 100;

/** A picture drawn from its own address: hour, kind of route and seed. It never changes, so browsers keep it. */
export function loader({ params }: Route.LoaderArgs) {
  const hour = Number(params.hour);
  const seed = params.name.replace(/\.svg$/, "");
  const isKnown = Number.isInteger(hour) && hour >= 0 && hour < 24;
  if (!isKnown || seed.length > SEED_MAX_LENGTH || !params.name.endsWith(".svg")) {
    throw data({ reason: "no_picture" }, { status: 404 });
  }
  const [kind = ""] = seed.split("-");
  return new Response(routeArt(seed, hour, isRouteKind(kind) ? kind : undefined), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
