import { addDays, type Day, formatDay, formatTime, weekdayOf } from "~/lib/dates";
import { iconHref } from "../icon/icons";

interface PageDetails {
  /** Origin of the site, such as https://club.example. */
  origin: string;
  path: string;
  title: string;
  description: string;
  siteName: string;
  /** Path of the share picture (1200 × 630). */
  picture?: string;
  /** Structured data (schema.org), one object or several. */
  data?: object[];
}

/** A page's meta tags for search engines and link previews. */
export function pageMeta(page: PageDetails) {
  const address = page.origin + page.path;
  const picture = page.origin + (page.picture ?? "/share.png");
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link" as const, rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: page.siteName },
    { property: "og:locale", content: "en_IN" },
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

interface ClubDetails {
  name: string;
  tagline: string;
  city: string;
  region: string;
  country: string;
  address: readonly string[];
  phone: string;
  email: string;
  logo?: string | undefined;
  socials: readonly { href: string }[];
}

/** The club as structured data (schema.org Organization). */
export function organizationData(club: ClubDetails, origin: string) {
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

/** Questions and answers as structured data (schema.org FAQPage). */
export function questionsData(questions: readonly { question: string; answer: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
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
