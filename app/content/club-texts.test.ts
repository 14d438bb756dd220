import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIRST_LANGUAGE, type Language } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { CLUB_TEXTS } from "~/texts/club-texts";
import { freshContent } from "./club-content.server";
import { allWrittenTexts } from "./club-texts.server";

test.each(recordKeys(CLUB_TEXTS))(
  "each text of the example is there in '%s', as it is worded now",
  (language) => {
    const translated = CLUB_TEXTS[language] ?? {};
    const missing = [...allWrittenTexts(freshContent)].flatMap(([section, texts]) =>
      texts
        .filter(({ written }) => !translated[written])
        .map(({ label }) => `${section}: ${label}`),
    );
    expect(missing).toEqual([]);
  },
);

/** Where pages and plans are named beside the page itself: in links, in the panel and on bookings. */
const NAMES: [file: string, group: string][] = [
  ["site.json", "public.public."],
  ["site.json", "sections.sections."],
  ["bookings.json", "bookings.planLabels."],
];

test.each(recordKeys(CLUB_TEXTS))(
  "in '%s' a page or plan of the example has the name that links, panel and bookings give it",
  (language) => {
    const own = CLUB_TEXTS[language] ?? {};
    const different = NAMES.flatMap(([file, group]) => {
      const translated = textsOf(language, file);
      return Object.entries(textsOf(FIRST_LANGUAGE, file)).filter(
        ([key, english]) =>
          key.startsWith(group) && own[english] !== undefined && own[english] !== translated[key],
      );
    });
    expect(different).toEqual([]);
  },
);

function textsOf(language: Language, file: string): Record<string, string> {
  return JSON.parse(readFileSync(`app/texts/${language}/${file}`, "utf8"));
}
