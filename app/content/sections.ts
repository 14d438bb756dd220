import type { Section } from "./section";
import { CLUB_SECTIONS } from "./sections/club-sections.ts";
import { OFFER_SECTIONS } from "./sections/offer-sections.ts";
import { TEXT_SECTIONS } from "./sections/text-sections.ts";

/** Everything that the club can change about its site, in the order of Settings → Club. */
export const SECTIONS: readonly Section[] = [...CLUB_SECTIONS, ...OFFER_SECTIONS, ...TEXT_SECTIONS];

/** The section of this name, or undefined. */
export function findSection(key: string): Section | undefined {
  return SECTIONS.find((section) => section.key === key);
}
