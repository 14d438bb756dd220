import type { Club } from "~/content/content-shape";
import { clubLanguages, clubName } from "~/content/page-club";
import { addDays, type Day, formatDay, formatTime, weekdayOf } from "~/lib/dates";
import { currentLanguage, FIRST_LANGUAGE, LANGUAGES, type Language, pathIn } from "~/lib/language";
import { iconHref } from "../icon/icons";

interface PageDetails {
  /** Origin of the site, such as https://club.example. */
  origin: string;
  path: string;
  title: string;
  description: string;
  /** Path of the share picture (1200 × 630). */
  picture?: string;
  /** Structured data (schema.org), one object or several. */
  data?: object[];
}

interface DescribedPage {
  matches: readonly [unknown, { loaderData: { origin: string } }, ...unknown[]];
  loaderData: { description: string } | { texts: { description: string } };
}

/** The meta tags of the page at `path`, whose loader returns its description. */
export function describedMeta(path: string, titleOf: (club: string) => string) {
  return ({ matches, loaderData }: DescribedPage) => {
    const { description } = "texts" in loaderData ? loaderData.texts : loaderData;
    const { origin } = matches[1].loaderData;
    return pageMeta({ origin, path, title: titleOf(clubName()), description });
  };
}

/** A page's meta tags for search engines and link previews. */
export function pageMeta(page: PageDetails) {
  const language = currentLanguage();
  const addressIn = (one: Language) => page.origin + pathIn(one, page.path);
  const address = addressIn(language);
  const picture = page.origin + pathIn(language, page.picture ?? "/share.png");
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link" as const, rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: clubName() },
    ...alternates(addressIn),
    { property: "og:locale", content: localeTag(language) },
    ...siteLanguages()
      .filter((one) => one !== language)
      .map((one) => ({ property: "og:locale:alternate", content: localeTag(one) })),
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.data ?? []).map((item) => ({ "script:ld+json": { ...item } })),
  ];
}

/** The same page in each language of the site, for search engines; nothing where there is one only. */
function alternates(addressIn: (language: Language) => string) {
  const languages = siteLanguages();
  if (languages.length === 1) return [];
  const link = (hrefLang: string, href: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href,
  });
  return [
    link("x-default", addressIn(FIRST_LANGUAGE)),
    ...languages.map((one) => link(LANGUAGES[one].locale, addressIn(one))),
  ];
}

/** Every language that the site can be read in. */
function siteLanguages(): Language[] {
  return [FIRST_LANGUAGE, ...clubLanguages()];
}

/** 'en_IN', as link previews write it. */
function localeTag(language: Language): string {
  return LANGUAGES[language].locale.replace("-", "_");
}

/** The club as structured data (schema.org Organization). */
export function organizationData(club: Club, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "SportsOrganization",
    "@id": `${origin}/#club`,
    name: club.name,
    slogan: club.tagline,
    sport: "Running",
    url: `${origin}/`,
    logo: origin + (iconHref(club.logo, { size: 512, kind: "plain" }) ?? "/icon-512.png"),
    ...given({ email: club.email, telephone: club.phone }),
    ...(club.city || club.region || club.address.length > 0
      ? {
          address: {
            "@type": "PostalAddress",
            ...given({
              streetAddress: club.address[0],
              addressLocality: club.city,
              addressRegion: club.region,
            }),
            addressCountry: club.country,
          },
        }
      : {}),
    ...(club.socials.length > 0 && { sameAs: club.socials.map(({ href }) => href) }),
  };
}

/** Those of the values that are not blank. */
function given(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Paths of the public pages, without those of events. */
export const PUBLIC_PATHS = [
  "/",
  "/events",
  "/programs",
  "/plans",
  "/about",
  "/testimonials",
  "/contact",
  "/help",
  "/faq",
  "/privacy",
  "/terms",
  "/cookies",
] as const;

/** 'Sunday 5:45 am' within the next seven days, 'Sun, 6 Dec 5:45 am' later. */
export function eventMoment(event: { date: Day; time: string }, today: Day): string {
  const isNear = event.date < addDays(today, 7);
  return `${isNear ? weekdayOf(event.date) : formatDay(event.date)} ${formatTime(event.time)}`;
}

/** Whether this is the landing page as a new member sees it after the sign-up. */
export function isWelcome({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === "/" && new URLSearchParams(search).get("welcome") === "registered";
}
