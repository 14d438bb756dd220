import { foldText } from "~/db/counters/fold";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { FoundBookings } from "~/core/bookings/manage/list-admin-bookings.server";
import { type SearchTerms, searchParts, searchTerms } from "../subscribers/subscribers";
import { searchGuestBookings } from "./search-guest-bookings.server";
import { searchWords } from "./search-words.server";
import { searchMemberIds } from "../subscribers/subscribers.server";

/**
 * The most members whose bookings are found by member id, which costs less than by text. Half of the words
 * that a search considers, so that a search that omits words exceeds it and goes by text.
 */
const MEMBERS_MAX = 1_000;
const GUESTS_MAX = 200;

/** The bookings that a search means: by a member, a guest or the booking's whole reference. */
export async function searchBooked(db: Db, { text }: { text: string }): Promise<FoundBookings> {
  const reference = text.toUpperCase();
  const terms = searchTerms(text);
  if (!terms) return { memberIds: [], bookingIds: [], reference };
  const memberIds = await findMembers(db, terms);
  const bookingIds = await searchGuestBookings(db, { terms, limit: GUESTS_MAX + 1 });
  const isBroad = memberIds.length > MEMBERS_MAX || bookingIds.length > GUESTS_MAX;
  if (isBroad && "words" in terms) return { parts: searchParts(terms.words.map(foldText)) };
  return { memberIds, bookingIds: bookingIds.slice(0, GUESTS_MAX), reference };
}

async function findMembers(db: Db, terms: SearchTerms): Promise<MemberId[]> {
  if ("words" in terms)
    return await searchWords(db, { kind: "member", words: terms.words, limit: MEMBERS_MAX + 1 });
  return (await searchMemberIds(db, { terms })).ids;
}
