/** The content of a live club, which shows nothing of the example as its own. */
import { freshClub, UNNAMED } from "./club.ts";
import type { Club, ClubContent } from "./content-shape";
import { leaders } from "./leaders.ts";
import { testimonials } from "./testimonials.ts";

/** The content of a live club that has changed nothing: no payee, people, contacts, address or prices. */
export function withoutExample(content: ClubContent): ClubContent {
  const { club, ...rest } = withoutExampleContacts(content);
  return {
    ...rest,
    hasPrices: false,
    club: {
      ...club,
      name: own(club.name, freshClub.name, UNNAMED),
      city: own(club.city, freshClub.city),
      region: own(club.region, freshClub.region),
      grievanceOfficer: own(club.grievanceOfficer, freshClub.grievanceOfficer),
      address: [],
    },
  };
}

/**
 * The same content without the example's payee, people, contacts and address, whoever saved them: no club has these. A
 * name or a city that a club has saved may well be the example's.
 */
export function withoutExampleContacts(content: ClubContent): ClubContent {
  const { club } = content;
  return {
    ...content,
    club: {
      ...club,
      address: club.address.filter((line) => !isExampleLine(line)),
      start: ownStart(club.start),
      phone: own(club.phone, freshClub.phone),
      email: own(club.email, freshClub.email),
      whatsapp: own(club.whatsapp, freshClub.whatsapp),
      upi: club.upi.id === freshClub.upi.id ? { id: "", payee: "" } : club.upi,
      socials: club.socials.filter(({ href }) => !isExampleLink(href)),
    },
    leaders: content.leaders.filter(({ name, pace }) => !isIn(leaders, { name, pace })),
    testimonials: content.testimonials.filter(
      ({ name, review }) => !isIn(testimonials, { name, review }),
    ),
  };
}

function own(value: string, example: string, otherwise = ""): string {
  return value === example ? otherwise : value;
}

function ownStart(start: Club["start"]): Club["start"] {
  const { place, find, mapUrl } = freshClub.start;
  return {
    ...start,
    place: own(start.place, place),
    find: own(start.find, find),
    mapUrl: own(start.mapUrl, mapUrl),
  };
}

/** The line that names the city alone may be a club's own. */
function isExampleLine(line: string): boolean {
  return freshClub.address.includes(line) && line !== `${freshClub.city}, ${freshClub.region}`;
}

/** The example's links lead to the networks, not to a club. */
function isExampleLink(href: string): boolean {
  return freshClub.socials.some((social) => social.href === href);
}

function isIn<Item extends object>(items: readonly Item[], wanted: Partial<Item>): boolean {
  return items.some((item) =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(item, key) === value),
  );
}
