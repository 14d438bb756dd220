import { club } from "~/content/club";
import { drawPoster } from "~/gateways/poster";
import { routeArt } from "~/lib/route-art";

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
