import { sql } from "kysely";
import type { FoundBookings } from "~/core/bookings/manage/list-admin-bookings.server";
import { currentCodes } from "~/core/payments/payments.server";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { foldText } from "~/lib/folded-text";
import { plainDigits, storedPhone } from "~/lib/phone-digits";
import { type SearchTerms, searchParts, searchTerms } from "../subscribers/subscribers";
import { listSubscribers, searchMemberIds } from "../subscribers/subscribers.server";
import { searchWords } from "./search-words.server";

const SHOWN = 20;

/** The most events that a search puts in order. */
const EVENTS_CONSIDERED = 2_000;

/**
 * People with the letters in a word of name, user name or e-mail, or a matching start or end of the phone number;
 * events with the letters in words of the title, the next ones first; bookings with this reference, of guests with
 * such a name, or of the first person found; payments with this reference or UTR.
 */
export async function searchClub(db: Db, input: { text: string; now: Instant }) {
  const terms = searchTerms(input.text);
  if (!terms) return { people: [], hasMorePeople: false, events: [], bookings: [], payments: [] };
  const { ids } = await searchMemberIds(db, { terms });
  const people = await listSubscribers(db, {
    status: "all",
    sort: "name",
    ids,
    request: { way: "first" },
    limit: SHOWN,
  });
  const words = "words" in terms ? terms.words : [terms.digits];
  const eventIds = await searchWords(db, { kind: "event", words, limit: EVENTS_CONSIDERED });
  const guestIds = await searchGuestBookings(db, { terms, limit: SHOWN });
  const reference = /^\w{4,22}$/.exec(plainDigits(input.text.trim()))?.[0].toUpperCase();
  return {
    people: people.rows,
    hasMorePeople: people.after !== undefined,
    events: await listEvents(db, { ids: eventIds, now: input.now }),
    bookings: await listBookings(db, { reference, guestIds, memberId: people.rows[0]?.id }),
    payments: reference ? await listPayments(db, { reference }) : [],
  };
}

/** Those still to come, soonest first, then past ones, latest first. */
async function listEvents(db: Db, { ids, now }: { ids: EventId[]; now: Instant }) {
  if (ids.length === 0) return [];
  const found = db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "status"])
    .where("id", "in", ids);
  const coming = await found
    .where("starts_at", ">=", now)
    .orderBy("starts_at")
    .limit(SHOWN)
    .execute();
  const past = await found
    .where("starts_at", "<", now)
    .orderBy("starts_at", "desc")
    .limit(SHOWN)
    .execute();
  return [...coming, ...past].slice(0, SHOWN);
}

/** Payments with this reference or this UTR, also one given for an earlier booking. Each uses one index. */
async function listPayments(db: Db, { reference }: { reference: string }) {
  const select = () =>
    db
      .selectFrom("payments as p")
      .innerJoin("members as m", "m.id", "p.member_id")
      .select(["p.id", "p.reference", "p.utr", "p.amount_rupees as amountRupees", "p.status"])
      .select(["p.member_id as memberId", "m.full_name as fullName", "m.display_name as name"]);
  const codes = await currentCodes(db, [reference]);
  const named = await select().where("p.reference", "in", codes).execute();
  const sent = await select().where("p.utr", "=", reference).limit(SHOWN).execute();
  const given = db
    .selectFrom("payment_references")
    .select("payment_id")
    .where("utr", "=", reference)
    .limit(SHOWN);
  const earlier = await select().where("p.id", "in", given).execute();
  return [...new Map([...named, ...sent, ...earlier].map((found) => [found.id, found])).values()];
}

/** The booking with that reference, then those of guests and the member's, newest first. Each uses one index. */
async function listBookings(
  db: Db,
  input: { reference: string | undefined; guestIds: BookingId[]; memberId: MemberId | undefined },
) {
  const { reference, guestIds, memberId } = input;
  const named = reference
    ? await selectBookings(db).where("reference", "=", reference).execute()
    : [];
  const guests =
    guestIds.length > 0
      ? await selectBookings(db).where("id", "in", guestIds).orderBy("starts_at", "desc").execute()
      : [];
  const theirs = memberId
    ? await selectBookings(db)
        .where("member_id", "=", memberId)
        .orderBy("starts_at", "desc")
        .limit(SHOWN)
        .execute()
    : [];
  const found = [...named, ...guests, ...theirs].map((booking) => [booking.id, booking] as const);
  return [...new Map(found).values()].slice(0, SHOWN);
}

const selectBookings = (db: Db) =>
  db
    .selectFrom("bookings")
    .select(["id", "reference", "title", "date", "status", "member_id as memberId"])
    .select("participant_name as name");

/**
 * The most members whose bookings are found by member id, which costs less than by text. Half of the words
 * that a search considers, so that a search that omits words exceeds it and goes by text.
 */
const MEMBERS_MAX = 1_000;
const GUESTS_MAX = 200;

/** The bookings that a search means: by a member, a guest or the booking's whole reference. */
export async function searchBooked(db: Db, { text }: { text: string }): Promise<FoundBookings> {
  const reference = plainDigits(text).toUpperCase();
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
