import type { Language } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { setTranslations, type Translations } from "~/lib/texts";
import { PAGE_TEXTS } from "~/texts/page-texts";
import { TRANSLATIONS } from "~/texts/translations";

/** Whoever imports this file speaks all languages: each process and thread of the server, and the command line. */
for (const language of recordKeys(TRANSLATIONS))
  setTranslations(language, TRANSLATIONS[language] ?? {});

/** The translations that the scripts of these routes may show; each route is named by its file. */
export function translationsFor(language: Language, routes: readonly string[]): Translations {
  const groups = new Set(routes.flatMap((route) => PAGE_TEXTS[route] ?? []));
  const all = Object.entries(TRANSLATIONS[language] ?? {});
  return Object.fromEntries(all.filter(([key]) => groups.has(groupOf(key))));
}

/** 'bookings.booking.bookingPage' of 'bookings.booking.bookingPage.run'. */
function groupOf(key: string): string {
  return key.split(".", 3).join(".");
}
