import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import { storedPhone } from "~/lib/phone-digits";
import type { SearchTerms } from "../subscribers/subscribers";
import { searchWords } from "./search-words.server";

const NATIONAL_DIGITS = 10;

/** Ids of bookings of guests who have these letters in their name, or this whole phone number, at most `limit`. */
export async function searchGuestBookings(
  db: Db,
  { terms, limit }: { terms: SearchTerms; limit: number },
): Promise<BookingId[]> {
  if ("words" in terms) return await searchWords(db, { kind: "guest", words: terms.words, limit });
  if (terms.digits.length !== NATIONAL_DIGITS) return [];
  const found = await db
    .selectFrom("bookings")
    .select("id")
    // A literal, so that the planner can use the partial index over guests.
    .where("is_guest", "=", sql.lit(1))
    .where("participant_phone", "=", storedPhone(terms.digits))
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
