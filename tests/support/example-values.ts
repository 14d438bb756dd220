/** What the delivered content invents, read from its files: a live club must show none of it. */
import { freshClub } from "~/content/club";
import { freshContent } from "~/content/club-content.server";
import {
  sampleMembers,
  samplePastEvents,
  samplePosts,
  sampleUpcoming,
} from "~/content/sample-club";

/** The specification's own words, and a country that every club here has. */
const { tagline, slogan, lead, about, country, ...invented } = freshClub;
const { name, city, region, grievanceOfficer, ...contacts } = invented;

/** Values that no other club has: payee, contacts, address and people. */
export const EXAMPLE_CONTACTS = [
  ...textsIn({
    ...contacts,
    upi: contacts.upi.id,
    socials: contacts.socials.map(({ href }) => href),
  }),
  contacts.phone.replaceAll(" ", ""),
  ...freshContent.leaders.flatMap((leader) => [leader.name, leader.pace]),
  ...freshContent.testimonials.flatMap((voice) => [voice.name, voice.review]),
  ...sampleMembers.map(({ fullName }) => fullName),
  ...[sampleUpcoming, ...samplePastEvents].flatMap((run) => [run.title, run.description]),
  ...samplePosts.map(({ content }) => content),
].filter((text) => text !== `${city}, ${region}`);

/** The same, with what another club may well be called or live in. */
export const EXAMPLE_VALUES = [...EXAMPLE_CONTACTS, name, city, region, grievanceOfficer];

/** Which of these values are in the text, however it is written in HTML, a link, JSON or a calendar. */
export function foundIn(text: string, values: readonly string[]): string[] {
  const plain = text
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\r?\n /g, "")
    .replaceAll("\\,", ",");
  return values.filter((value) =>
    [value, encodeURIComponent(value), encodeURI(value)].some((one) => plain.includes(one)),
  );
}

function textsIn(value: unknown): string[] {
  // What is blank in the example is nobody's.
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
