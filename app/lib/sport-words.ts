import type { TrackSport } from "./track";

/** Words that name no sport. */
const NAMELESS =
  /^(other|generic|training|workout|activity|track|fitness|uncategorized|unknown|default|all|gps)?$/;
const ON_FOOT: [pattern: RegExp, sport: TrackSport][] = [
  [/run|jog|treadmill/, "run"],
  [/walk|hik|trek/, "walk"],
];
/** Numbers that one service writes instead of words. */
const NUMBERED: Record<string, TrackSport> = { 9: "run", 10: "walk", 4: "walk" };

/** The sport that a file names, 'other' for all but running and walking, undefined where it names none. */
export function sportNamed(text: string | undefined): TrackSport | undefined {
  const word = text?.trim().toLowerCase() ?? "";
  if (NAMELESS.test(word)) return undefined;
  if (/^\d+$/.test(word)) return NUMBERED[word] ?? "other";
  return ON_FOOT.find(([pattern]) => pattern.test(word))?.[1] ?? "other";
}
