import { club, freshClub } from "~/content/club";
import { drawings } from "~/content/people";
import { clubWeek } from "~/content/public-texts";
import { Picture } from "~/ui/picture";

/** The drawn map of where the club starts, with a link to a map service; nothing is loaded from there. */
export function StartMap({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { place, find, mapUrl, map } = club.start;
  if (!place && !find && !mapUrl && !map) return null;
  const drawn = place === freshClub.start.place ? drawings.startMap : undefined;
  return (
    <section className="grid gap-4">
      <Heading className="text-heading">{clubWeek.start}</Heading>
      <Picture
        src={map ?? drawn}
        alt={`Map: ${[place, find].filter(Boolean).join(". ")}`}
        width={640}
        height={300}
        className="w-full rounded-lg"
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
            {clubWeek.map}
          </a>
        )}
      </p>
    </section>
  );
}
