import { foldText } from "~/db/counters/fold";
import type { Db } from "~/db/tables";
import type { FoundBookings } from "~/features/bookings/queries/list-admin-bookings.server";
import { searchParts, searchTerms } from "../rules/subscribers";
import { searchGuestBookings } from "./search-guest-bookings.server";
import { searchMemberIds } from "./subscribers.server";

/** The most members, and the most guests, whose bookings are looked up one by one. */
const NAMED_MAX = 200;

/** The bookings that a search means: by a member, a guest or the booking's whole reference. */
export async function searchBooked(db: Db, { text }: { text: string }): Promise<FoundBookings> {
  const reference = text.toUpperCase();
  const terms = searchTerms(text);
  if (!terms) return { memberIds: [], bookingIds: [], reference };
  const memberIds = (await searchMemberIds(db, { terms })).ids;
  const bookingIds = await searchGuestBookings(db, { terms, limit: NAMED_MAX + 1 });
  const isBroad = memberIds.length > NAMED_MAX || bookingIds.length > NAMED_MAX;
  if (isBroad && "words" in terms) return { parts: searchParts(terms.words.map(foldText)) };
  return {
    memberIds: memberIds.slice(0, NAMED_MAX),
    bookingIds: bookingIds.slice(0, NAMED_MAX),
    reference,
  };
}
