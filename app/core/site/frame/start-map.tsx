import type { Club } from "~/content/content-shape";
import { drawings } from "~/content/people";
import { START_MAP_TEXTS } from "~/texts/site/frame";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { Picture } from "~/ui/picture";

interface StartMapProps {
  start: Club["start"];
  heading?: "h2" | "h3";
}

/** The drawn map of where the club starts, with a link to a map service; nothing is loaded from there. */
export function StartMap({ start, heading: Heading = "h3" }: StartMapProps) {
  const { place, find, mapUrl, map } = start;
  if (!place && !find && !mapUrl && !map) return null;
  return (
    <section className="grid gap-4">
      <Heading className="text-heading">{CLUB_WEEK_TEXTS.start}</Heading>
      <MapPicture
        map={map}
        alt={START_MAP_TEXTS.map({ place: [place, find].filter(Boolean).join(". ") })}
      />
      <p>
        {place && (
          <>
            <strong>{place}</strong>
            <br />
          </>
        )}
        {find && <span className="text-muted">{find}</span>}{" "}
        {mapUrl && (
          <a href={mapUrl} rel="noreferrer" className="text-link underline underline-offset-4">
            {CLUB_WEEK_TEXTS.map}
          </a>
        )}
      </p>
    </section>
  );
}

/** The picture of a map. The example's own has its names beside it instead of in it, so that every language has them. */
export function MapPicture({ map, alt }: { map: string | undefined; alt: string }) {
  return (
    <div className="relative">
      <Picture src={map} alt={alt} width={640} height={300} className="w-full rounded-lg" />
      {map === drawings.startMap && (
        <div aria-hidden="true" className="text-xs font-bold text-sand *:absolute">
          <span className="top-[2%] right-[4%]">{START_MAP_TEXTS.road}</span>
          <span className="top-[20%] right-[64%]">{START_MAP_TEXTS.busStop}</span>
          <span className="top-[18%] right-[4%] left-[52%]">{START_MAP_TEXTS.start}</span>
          <span className="right-[4%] bottom-[3%]">{START_MAP_TEXTS.park}</span>
        </div>
      )}
    </div>
  );
}
