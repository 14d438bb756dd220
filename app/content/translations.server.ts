import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "~/lib/language";
import { setTranslationSource, type Translations, translationsOf } from "~/lib/texts";
import { PAGE_TEXTS } from "~/texts/page-texts";
import { TRANSLATION_FILES } from "~/texts/translations/files";

/**
 * Whoever imports this file speaks all languages: each process and thread of the server, and the command line. A
 * language is read when it is first spoken, so that a club pays memory for those alone that it uses.
 */
setTranslationSource((language) => {
  const file = TRANSLATION_FILES[language];
  return file ? JSON.parse(readFileSync(fileURLToPath(file), "utf8")) : {};
});

/** The translations that the scripts of these routes may show; each route is named by its file. */
export function translationsFor(language: Language, routes: readonly string[]): Translations {
  const groups = new Set(routes.flatMap((route) => PAGE_TEXTS[route] ?? []));
  const all = [...translationsOf(language)];
  return Object.fromEntries(all.filter(([key]) => groups.has(groupOf(key))));
}

/** 'bookings.booking.bookingPage' of 'bookings.booking.bookingPage.run'. */
function groupOf(key: string): string {
  return key.split(".", 3).join(".");
}
