import { type SqlBool, sql } from "kysely";
import { dialectOf } from "~/db/dialect";
import type { Db } from "~/db/tables";

const FOUND_MAX = 200;
const SHORTEST = 2;
const LAST_SIGN = "\u{10FFFF}";
const DIGITS = /^(?:\+?91)?\s*(\d{5})\s*(\d{5})$/;

/** Ids of the bookings of guests whose name begins so, or who have this whole phone number, the latest 200. */
export async function searchGuestBookings(db: Db, input: { text: string }): Promise<string[]> {
  const typed = input.text.trim().toLowerCase();
  if (typed.length < SHORTEST) return [];
  const guests = db
    .selectFrom("bookings")
    .select("id")
    // A literal, so that the planner can use the partial indexes over guests.
    .where("is_guest", "=", sql.lit(1))
    .limit(FOUND_MAX);
  const [, first = "", last = ""] = DIGITS.exec(typed) ?? [];
  const collation = sql.raw(dialectOf(db) === "postgres" ? ' collate "C"' : "");
  const name = sql<string>`lower(participant_name)${collation}`;
  const found =
    first === ""
      ? guests.where(sql<SqlBool>`${name} >= ${typed} and ${name} <= ${typed + LAST_SIGN}`)
      : guests.where("participant_phone", "=", `+91${first}${last}`);
  return (await found.execute()).map(({ id }) => id);
}
