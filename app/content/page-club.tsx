import { createContext, type ReactNode, use } from "react";
import type { Language } from "~/lib/language";
import type { Club } from "./content-shape";

/** What the frame of a page shows of the club: header, footer, error pages, icons and colour. */
export type PageClub = Pick<
  Club,
  "name" | "tagline" | "slogan" | "address" | "phone" | "email" | "socials" | "logo" | "colour"
> & {
  /** The languages besides the first that the club has turned on. */
  languages: readonly Language[];
};

/** The name of the meta tag that gives the browser the same as JSON. */
export const PAGE_CLUB_NAME = "club";

const ClubOfPage = createContext<PageClub | undefined>(undefined);

interface ClubOnPageProps {
  club: PageClub;
  children: ReactNode;
}

/** Gives the page in it the club. */
export function ClubOnPage({ club, children }: ClubOnPageProps) {
  return <ClubOfPage value={club}>{children}</ClubOfPage>;
}

/** The club of the page that is rendered. */
export function useClub(): PageClub {
  return given(use(ClubOfPage));
}

/** The club's name in a page's `meta`, which the router calls while it renders the head. */
export function clubName(): string {
  return given(use(ClubOfPage)).name;
}

/** A page's `meta` with nothing but its title, in which the club's name stands. */
export function pageTitle(titleOf: (club: string) => string) {
  return () => [{ title: titleOf(clubName()) }];
}

/** The languages besides the first that the club has turned on, in a page's `meta`. */
export function clubLanguages(): readonly Language[] {
  return given(use(ClubOfPage)).languages;
}

function given(club: PageClub | undefined): PageClub {
  if (!club) throw new Error("The page has no club: render it in ClubOnPage.");
  return club;
}

/** What a page's frame shows of these details. */
export function pageClubOf(club: Club, languages: readonly Language[] = []): PageClub {
  const { name, tagline, slogan, address, phone, email, socials, logo, colour } = club;
  return {
    name,
    tagline,
    slogan,
    address,
    phone,
    email,
    socials,
    languages,
    ...(logo !== undefined && { logo }),
    ...(colour !== undefined && { colour }),
  };
}

/** The club in the browser, as the server has put it into the page. */
export function readPageClub(): PageClub {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CLUB_NAME}"]`);
  return JSON.parse(meta?.content ?? "{}");
}
