import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useClub } from "~/content/page-club";
import {
  currentLanguage,
  FIRST_LANGUAGE,
  LANGUAGES,
  type Language,
  languageOf,
} from "~/lib/language";
import { LANGUAGE_CHOICE_TEXTS } from "~/texts/people/language";
import { OFFERS } from "~/texts/translated";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";

/** The languages of the club's site, each in its own words; nothing where there is one only. */
export function LanguageChoice() {
  const { pathname } = useLocation();
  const { languages } = useClub();
  if (languages.length === 0) return null;
  const current = currentLanguage();
  return (
    <form method="post" action="/language">
      <input type="hidden" name="page" value={pathname} />
      <ul
        className="language-names flex flex-wrap gap-2"
        aria-label={LANGUAGE_CHOICE_TEXTS.language}
      >
        {[FIRST_LANGUAGE, ...languages].map((language) => (
          <li key={language}>
            <Button
              name="language"
              value={language}
              type="submit"
              variant={language === current ? "secondary" : "quiet"}
              size="small"
              aria-current={language === current ? "true" : undefined}
              lang={LANGUAGES[language].locale}
            >
              {LANGUAGES[language].name}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The choice in Settings, and once after the first code. */
export function LanguageCard({ isAsked = false }: { isAsked?: boolean }) {
  const { languages } = useClub();
  if (languages.length === 0) return null;
  return (
    <Card as="section" data-print="hide">
      <CardHeader
        title={isAsked ? LANGUAGE_CHOICE_TEXTS.whichLanguage : LANGUAGE_CHOICE_TEXTS.language}
      />
      <div className="grid gap-3">
        <p className="text-muted">{LANGUAGE_CHOICE_TEXTS.about}</p>
        <LanguageChoice />
      </div>
    </Card>
  );
}

/** One quiet line, in the browser's own language, that offers the page in it. */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const { languages } = useClub();
  const [offered, setOffered] = useState<Language>();
  useEffect(() => setOffered(offeredLanguage(languages)), [languages]);
  if (offered === undefined) return null;
  return (
    <form method="post" action="/language" className="column py-3" lang={LANGUAGES[offered].locale}>
      <input type="hidden" name="page" value={pathname} />
      <Button name="language" value={offered} type="submit" variant="quiet" size="small">
        {OFFERS[offered]}
      </Button>
    </form>
  );
}

/** The first of the browser's languages that the site has, unless the page is in it. */
function offeredLanguage(languages: readonly Language[]): Language | undefined {
  const known = [FIRST_LANGUAGE, ...languages];
  const [first] = navigator.languages.flatMap((tag) => {
    const language = languageOf(tag);
    return language && known.includes(language) ? [language] : [];
  });
  return first === currentLanguage() || !OFFERS[first ?? FIRST_LANGUAGE] ? undefined : first;
}
