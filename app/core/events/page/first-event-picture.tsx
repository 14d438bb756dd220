import { useState } from "react";
import { artAt } from "~/lib/route-art";
import { useServersPage } from "~/ui/use-servers-page";
import { EventPicture } from "../event-picture";
import { type PicturedEvent, pictureOf } from "../events";

const ART = /^\/art\/(\d+)\/([^/]+)$/;
const COVERS = "absolute inset-0 size-full object-cover";

/**
 * The picture of an event in a page's first view, over the whole of its frame. Route art is drawn in the page itself,
 * so that it is there with the words and is no request; a page that the browser makes fetches it.
 */
export function FirstEventPicture({ event }: { event: PicturedEvent }) {
  const address = pictureOf(event);
  const isServers = useServersPage();
  const [drawnFirst] = useState(isServers ? address : undefined);
  if (drawnFirst !== address || !ART.test(address))
    return <EventPicture event={event} loading="eager" className={COVERS} />;
  // The browser has the drawing in the page and does not bring the code that draws it.
  const __html = import.meta.env.SSR ? drawingAt(address) : "";
  return (
    <div
      aria-hidden
      data-art={address}
      className={`${COVERS} *:size-full`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from numbers
      dangerouslySetInnerHTML={{ __html }}
      suppressHydrationWarning
    />
  );
}

function drawingAt(address: string): string {
  const [, hour = "", name = ""] = ART.exec(address) ?? [];
  const svg = artAt(hour, decodeURIComponent(name)) ?? "";
  return svg
    .replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ')
    .replaceAll('"s"', '"first-art"')
    .replaceAll("url(#s)", "url(#first-art)");
}
