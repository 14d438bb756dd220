import { currentLocale, pageAddress } from "~/lib/language";
import { requestContext } from "~/middleware/context.server";
import { MANIFEST_TEXTS } from "~/texts/site/site";
import type { Route } from "./+types/manifest-route";
import { type Icon, iconHref } from "./icons";

const SKY = "#0d0b1f";

/** What a phone needs to put the site on its home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(requestContext).content;
  const icon = (of: Icon, ofNoLogo: string) => ({
    src: iconHref(club.logo, of) ?? ofNoLogo,
    sizes: `${of.size}x${of.size}`,
    type: "image/png",
  });
  const manifest = {
    name: club.name,
    short_name: club.name,
    description: club.tagline,
    lang: currentLocale(),
    id: "/",
    start_url: pageAddress("/dashboard"),
    scope: "/",
    display: "standalone",
    background_color: SKY,
    theme_color: SKY,
    icons: [
      icon({ size: 192, kind: "plain" }, "/icon-192.png"),
      icon({ size: 512, kind: "plain" }, "/icon-512.png"),
      { ...icon({ size: 512, kind: "maskable" }, "/icon-maskable-512.png"), purpose: "maskable" },
    ],
    // The service worker keeps the shared files until the page has read them.
    share_target: {
      action: "/progress/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        files: [
          {
            name: "files",
            accept: [
              ...[".gpx", ".tcx", ".fit", ".zip", "application/gpx+xml", "application/zip"],
              ...["application/vnd.garmin.tcx+xml", "application/octet-stream"],
            ],
          },
        ],
      },
    },
    shortcuts: [
      { name: MANIFEST_TEXTS.events, url: pageAddress("/events") },
      { name: MANIFEST_TEXTS.bookings, url: pageAddress("/bookings") },
      { name: MANIFEST_TEXTS.qrScanner, url: pageAddress("/qr-scanner") },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=300",
    },
  });
}
