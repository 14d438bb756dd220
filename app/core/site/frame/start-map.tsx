import type { Club } from "~/content/content-shape";
import { START_MAP_TEXTS } from "~/texts/site/frame";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { MapPicture } from "~/ui/map-picture";

export type StartPlace = Club["start"] & {
  /** Whether the map is the example club's own. */
  isExample: boolean;
};

interface StartMapProps {
  start: StartPlace;
  heading?: "h2" | "h3";
}

/** The drawn map of where the club starts, with a link to a map service; nothing is loaded from there. */
export function StartMap({ start, heading: Heading = "h3" }: StartMapProps) {
  const { place, find, mapUrl, map, isExample } = start;
  if (!place && !find && !mapUrl && !map) return null;
  return (
    <section className="grid gap-4">
      <Heading className="text-heading">{CLUB_WEEK_TEXTS.start}</Heading>
      <MapPicture
        map={map}
        isExample={isExample}
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
