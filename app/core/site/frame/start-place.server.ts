import { freshClub } from "~/content/club";
import { clubText } from "~/content/club-words.server";
import type { Club } from "~/content/content-shape";
import { drawings } from "~/content/people";

/** Where the club starts; the sample club's place has a drawn map. */
export function startOf({ start }: Club) {
  const { place } = freshClub.start;
  const isExample = [place, clubText(place)].includes(start.place) && !start.map;
  return isExample ? { ...start, map: drawings.startMap, isExample } : { ...start, isExample };
}
