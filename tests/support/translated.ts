import { onTestFinished } from "vitest";
import type { Language } from "~/lib/language";
import { setTranslations, translationsOf } from "~/lib/texts";
import { PAGE_TEXTS } from "~/texts/page-texts";
import { OFFERS, TRANSLATED } from "~/texts/translated";

/** A site in English alone. Open the club after it. */
export function untranslated(): void {
  translatedInto(undefined, {});
}

/** A site that has this language and no other, with these texts of the public pages. Open the club after it. */
export function translatedInto(
  language: Language | undefined,
  texts: Record<string, string>,
): void {
  const made = { TRANSLATED, PAGE_TEXTS, OFFERS } as {
    TRANSLATED: Language[];
    PAGE_TEXTS: Record<string, readonly string[]>;
    OFFERS: Partial<Record<Language, string>>;
  };
  const languages = [...made.TRANSLATED];
  const pages = { ...made.PAGE_TEXTS };
  const all = language && Object.fromEntries(translationsOf(language));
  made.TRANSLATED.splice(0, languages.length, ...(language ? [language] : []));
  for (const name of Object.keys(made.PAGE_TEXTS)) delete made.PAGE_TEXTS[name];
  made.PAGE_TEXTS["core/events/list/route"] = ["site.event.eventList"];
  if (language) setTranslations(language, texts);
  onTestFinished(() => {
    made.TRANSLATED.splice(0, made.TRANSLATED.length, ...languages);
    for (const name of Object.keys(made.PAGE_TEXTS)) delete made.PAGE_TEXTS[name];
    Object.assign(made.PAGE_TEXTS, pages);
    if (language && all) setTranslations(language, all);
  });
}
