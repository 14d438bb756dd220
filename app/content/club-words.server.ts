import { currentLanguage, FIRST_LANGUAGE, type Language } from "~/lib/language";

/** What the club wrote, in another language, by what it wrote first. */
export type ClubTexts = ReadonlyMap<Language, ReadonlyMap<string, string>>;

let texts: ClubTexts = new Map();

/** Replaces the translations of what the club wrote. */
export function setClubTexts(all: ClubTexts): void {
  texts = all;
}

/** A text that the club wrote, in the language of whoever is being answered; as it was written where that one lacks it. */
export function clubText(written: string): string {
  return clubTextIn(currentLanguage(), written) ?? written;
}

/** The same in this language; undefined where it lacks the text. */
export function clubTextIn(language: Language, written: string): string | undefined {
  return texts.get(language)?.get(written) || undefined;
}

/**
 * The same row, with what the club wrote of an event in the language of whoever is being answered. `written` keeps its
 * own words, by which its picture is drawn: it is the same one in every language.
 */
export function inClubWords<
  Row extends { title: string; location?: string | null; description?: string },
>(row: Row): Row & { written?: { title: string; location: string } } {
  const { title, location, description } = row;
  if (currentLanguage() === FIRST_LANGUAGE) return row;
  return {
    ...row,
    ...(location && { written: { title, location } }),
    title: clubText(title),
    ...(location && { location: clubText(location) }),
    ...(description !== undefined && { description: clubText(description) }),
  };
}

/** The same of a list, whose lines are translated together. */
export function clubLines(written: string[]): string[] {
  return written.length === 0 ? written : clubText(written.join(BETWEEN)).split(BETWEEN);
}

/** Between the parts of a text that is a list: its lines, or its paragraphs. */
export const BETWEEN = "\n\n";
