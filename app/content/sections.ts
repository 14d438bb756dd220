import type { Section } from "./section";
import { clubSections } from "./sections/club-sections.ts";
import { offerSections } from "./sections/offer-sections.ts";
import { textSections } from "./sections/text-sections.ts";

/** Everything that the club can change about its site, in the order of Settings → Club and the language of whoever asks. */
export function sections(): Section[] {
  return [...clubSections(), ...offerSections(), ...textSections()];
}

/** The section of this name, or undefined. */
export function findSection(key: string): Section | undefined {
  return sections().find((section) => section.key === key);
}
