import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import { WHOS_COMING_TEXTS } from "~/texts/bookings/booking";
import { Avatar } from "~/ui/avatar";

import { type ComingPeople, comingText } from "./coming-people";

const FACES_SHOWN = 5;
const NAMES_SHOWN = 2;

/** Who comes to the next run, asked for once the page is there; until then, a link to the event. */
export function ComingFaces({ slug }: { slug: string }) {
  const { load, data } = useFetcher<ComingPeople>();
  const address = `/events/${slug}/coming`;
  useEffect(() => void load(address), [load, address]);
  return (
    <Link
      to={`/events/${slug}#coming`}
      className="inline-flex min-h-11 items-center gap-3 text-ink no-underline hover:underline"
    >
      {data && data.people.length > 0 && <Faces people={data.people.slice(0, FACES_SHOWN)} />}
      {(data && comingText(data, NAMES_SHOWN)) ?? WHOS_COMING_TEXTS.seeWhosComing}
    </Link>
  );
}

/** Pictures or initials, one over the other; the names stand beside them. */
function Faces({ people }: Pick<ComingPeople, "people">) {
  return (
    <span className="flex -space-x-2">
      {people.map(({ name, pictureId }) => (
        <Avatar
          key={`${name} ${pictureId}`}
          name={name}
          src={pictureId && pictureHref(pictureId)}
          size="small"
          className="ring-2 ring-night"
        />
      ))}
    </span>
  );
}
