import type { Db } from "~/db/tables";
import { searchTerms } from "../rules/subscribers";
import { listSubscribers, searchMemberIds, searchWords } from "./subscribers.server";

const SHOWN = 20;

/**
 * People with matching words in name, user name or e-mail or a matching start or end of the phone number;
 * events with matching title words; bookings with this reference, or those of the first person found.
 */
export async function searchClub(db: Db, input: { text: string }) {
  const terms = searchTerms(input.text);
  if (!terms) return { people: [], events: [], bookings: [] };
  const { ids } = await searchMemberIds(db, { terms });
  const people = await listSubscribers(db, {
    status: "all",
    sort: "name",
    ids,
    limit: SHOWN,
    offset: 0,
  });
  const words = "words" in terms ? terms.words : [terms.digits];
  const eventIds = await searchWords(db, { kind: "event", words, limit: SHOWN });
  return {
    people,
    events: await listEvents(db, { ids: eventIds }),
    bookings: await listBookings(db, {
      reference: /^\w{4,20}$/.exec(input.text.trim())?.[0],
      memberId: people[0]?.id,
    }),
  };
}

async function listEvents(db: Db, input: { ids: string[] }) {
  if (input.ids.length === 0) return [];
  return await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "status"])
    .where("id", "in", input.ids)
    .orderBy("starts_at", "desc")
    .execute();
}

/** The booking with that reference, then the member's, newest first. Each uses one index. */
async function listBookings(
  db: Db,
  input: { reference: string | undefined; memberId: string | undefined },
) {
  const { reference, memberId } = input;
  const named = reference
    ? await selectBookings(db).where("reference", "=", reference.toUpperCase()).execute()
    : [];
  const theirs = memberId
    ? await selectBookings(db)
        .where("member_id", "=", memberId)
        .orderBy("starts_at", "desc")
        .limit(SHOWN)
        .execute()
    : [];
  return [...named, ...theirs.filter(({ id }) => id !== named[0]?.id)].slice(0, SHOWN);
}

const selectBookings = (db: Db) =>
  db
    .selectFrom("bookings")
    .select(["id", "reference", "title", "date", "status", "member_id as memberId"])
    .select("participant_name as name");
