import { foldText } from "~/db/counters/fold";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import type { Instant } from "~/lib/dates";
import {
  prefixEnd,
  reversed,
  SEARCH_LIMIT,
  type SearchTerms,
  type SubscriberSort,
  type SubscriberStatus,
} from "../rules/subscribers";

/** A row of the list of subscribers. */
export interface Subscriber {
  id: string;
  name: string | null;
  email: string | null;
  /** Masked; revealing the full number adds an audit entry. */
  phone: string;
  status: MemberStatus;
  planType: string;
  role: string;
  sessions: number;
  lastRun: string | null;
  createdAt: Instant;
}

const SORT_COLUMNS = { date: "created_at", name: "sort_name", sessions: "sessions" } as const;

/** Members by status, sorted latest first, by name or by most sessions; `ids` restricts them. */
export async function listSubscribers(
  db: Db,
  input: {
    status: SubscriberStatus;
    sort: SubscriberSort;
    ids: string[] | undefined;
    limit: number;
    offset: number;
  },
): Promise<Subscriber[]> {
  const { status, sort, ids } = input;
  if (ids?.length === 0) return [];
  const direction = sort === "name" ? "asc" : "desc";
  const page = db
    .selectFrom("member_directory")
    .select("member_id")
    .$if(status !== "all", (query) => query.where("status", "=", status))
    .$if(ids !== undefined, (query) => query.where("member_id", "in", ids ?? []))
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy("member_id", direction)
    .limit(input.limit)
    .offset(input.offset);
  const chosen = await page.execute();
  const rows = await listByIds(db, { ids: chosen.map((row) => row.member_id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap(({ member_id }) => byId.get(member_id) ?? []);
}

async function listByIds(db: Db, input: { ids: string[] }): Promise<Subscriber[]> {
  if (input.ids.length === 0) return [];
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .select(["m.id", "m.full_name as name", "m.email", "m.phone", "m.status", "m.role"])
    .select(["m.plan_type as planType", "m.created_at as createdAt"])
    .select(["d.sessions", "d.last_run as lastRun"])
    .where("m.id", "in", input.ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    phone: maskedPhone(row.phone),
    status: row.status,
  }));
}

/** Ids of matching members, at most 500, and whether there are more. */
export async function searchMemberIds(
  db: Db,
  input: { terms: SearchTerms },
): Promise<{ ids: string[]; hasMore: boolean }> {
  const { terms } = input;
  const found =
    "digits" in terms
      ? await searchPhones(db, { digits: terms.digits })
      : await searchWords(db, { kind: "member", words: terms.words, limit: SEARCH_LIMIT + 1 });
  return { ids: found.slice(0, SEARCH_LIMIT), hasMore: found.length > SEARCH_LIMIT };
}

/** How many words of one member may share a prefix: 'Nila Nair' for an N. */
const WORDS_ALIKE = 4;

/** Ids of subjects that have, for each of `words`, a word with that prefix. */
export async function searchWords(
  db: Db,
  input: { kind: "member" | "event"; words: string[]; limit: number },
): Promise<string[]> {
  const [longest = "", ...others] = input.words
    .map(foldText)
    .toSorted((a, b) => b.length - a.length);
  // In index order, so that the limit ends the scan on PostgreSQL too.
  let matches = db
    .selectFrom("search_words as w")
    .select("w.subject_id as id")
    .where("w.kind", "=", input.kind)
    .where("w.word", ">=", longest)
    .where("w.word", "<=", prefixEnd(longest))
    .orderBy("w.word")
    .orderBy("w.subject_id")
    .limit(input.limit * WORDS_ALIKE);
  for (const word of others) {
    matches = matches.where((eb) =>
      eb.exists(
        eb
          .selectFrom("search_words as o")
          .select("o.word")
          .where("o.kind", "=", input.kind)
          .whereRef("o.subject_id", "=", "w.subject_id")
          .where("o.word", ">=", word)
          .where("o.word", "<=", prefixEnd(word)),
      ),
    );
  }
  const rows = await db
    .selectFrom(matches.as("matches"))
    .select("id")
    .distinct()
    .limit(input.limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function searchPhones(db: Db, input: { digits: string }): Promise<string[]> {
  const ends = reversed(input.digits);
  const starting = await db
    .selectFrom("member_directory")
    .select("member_id as id")
    .where("phone_digits", ">=", input.digits)
    .where("phone_digits", "<=", prefixEnd(input.digits))
    .limit(SEARCH_LIMIT + 1)
    .execute();
  const ending = await db
    .selectFrom("member_directory")
    .select("member_id as id")
    .where("phone_reversed", ">=", ends)
    .where("phone_reversed", "<=", prefixEnd(ends))
    .limit(SEARCH_LIMIT + 1)
    .execute();
  return [...new Set([...starting, ...ending].map(({ id }) => id))];
}

/** Active members whose last event is from `from` to `to` (days), latest first. */
export async function listLapsed(
  db: Db,
  input: { from: string; to: string; limit: number },
): Promise<{ id: string; name: string | null; phone: string; lastRun: string | null }[]> {
  return await db
    .selectFrom("member_directory as d")
    .innerJoin("members as m", "m.id", "d.member_id")
    .select(["m.id", "m.full_name as name", "m.phone", "d.last_run as lastRun"])
    .where("d.status", "=", "active")
    .where("d.last_run", ">=", input.from)
    .where("d.last_run", "<=", input.to)
    .orderBy("d.last_run", "desc")
    .orderBy("d.member_id", "desc")
    .limit(input.limit)
    .execute();
}
