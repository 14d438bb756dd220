import { club } from "~/content/club";
import type { Db } from "~/db/tables";
import { drawPoster } from "~/gateways/poster";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { routeArt } from "~/lib/route-art";
import { routeKindOf } from "~/lib/route-kinds";
import { shortened } from "~/lib/shortened";
import { routeSeed, startHour } from "../events";
import { findEventPage } from "../page/find-event-page.server";

const TITLE_MAX_LENGTH = 80;

/** The PNG that messengers show for an event, or undefined when there is no such event to show. */
export async function drawSharePicture(db: Db, input: { slug: string; now: Instant }) {
  const event = await findEventPage(db, input);
  if (!event) return undefined;
  return await drawPoster({
    art: routeArt(
      routeSeed(event),
      startHour(event),
      routeKindOf(`${event.title} ${event.location}`),
    ),
    eyebrow: club.name,
    title: shortened(event.title, TITLE_MAX_LENGTH),
    lines: [
      `${formatDay(event.date, { year: true })}, ${formatTime(event.time)}`,
      event.location.slice(0, TITLE_MAX_LENGTH),
    ],
  });
}

const DAWN_HOUR = 5;

/** The PNG that messengers show for every other page. */
export async function drawClubPicture() {
  return await drawPoster({
    art: routeArt(club.name, DAWN_HOUR),
    eyebrow: club.name,
    title: club.slogan,
    lines: [club.tagline],
  });
}
