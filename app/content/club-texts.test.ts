import { expect, test } from "vitest";
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
