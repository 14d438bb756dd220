import { club } from "~/content/club";
import { drawPoster } from "~/gateways/poster";
import { routeArt } from "~/lib/route-art";
import { type CheckInCardValues, cardLines } from "./check-in-card-rules";

const TITLE_MAX_LENGTH = 80;

/** The PNG of a check-in card, to share. */
export async function drawCheckInCard(card: CheckInCardValues) {
  return await drawPoster({
    art: routeArt(card.eventId, Number(card.time.slice(0, 2))),
    eyebrow: club.name,
    title: card.title.slice(0, TITLE_MAX_LENGTH),
    lines: cardLines(card),
  });
}
