import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { type Page, readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { csvStream } from "~/lib/csv";
import type { Day } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { pauseWhileBusy } from "~/lib/pauses.server";
import { isNumber, maskedPhone } from "~/lib/phone-digits";
import { searchWords } from "../search/search-words.server";
import { EXPORT_COLUMNS, listExportPages } from "./list-export-pages.server";
import {
  prefixEnd,
  reversed,
  SEARCH_LIMIT,
  type SearchTerms,
  type SubscriberSort,
  type SubscriberStatus,
  searchTerms,
} from "./subscribers";

const SORT_COLUMNS = { date: "created_at", name: "sort_name", sessions: "sessions" } as const;

/** The values that a member's place in each order of the list is made of. */
export const SUBSCRIBER_KEYS = {
  date: ["number", "text"],
  name: ["text", "text"],
  sessions: ["number", "text"],
} as const;

/** A page of members by status, sorted latest first, by name or by most sessions; `ids` restricts them. */
export async function listSubscribers(
  db: Db,
  input: {
    status: SubscriberStatus;
    sort: SubscriberSort;
    ids: MemberId[] | undefined;
    request: PageRequest;
    limit: number;
  },
): Promise<Page<Awaited<ReturnType<typeof listByIds>>[number]>> {
  const { status, sort, ids } = input;
  if (ids?.length === 0) return { rows: [], before: undefined, after: undefined };
  const column = SORT_COLUMNS[sort];
  const all = db.selectFrom("member_directory").select(["member_id as id", `${column} as value`]);
  const ofStatus = status === "all" ? all : all.where("status", "=", status);
  const query = ids === undefined ? ofStatus : ofStatus.where("member_id", "in", ids);
  const page = await readPage(query, {
    columns: [column, "member_id"],
    direction: sort === "name" ? "asc" : "desc",
    keyOf: ({ value, id }) => [value, id],
    request: input.request,
    limit: input.limit,
  });
  const rows = await listByIds(db, { ids: page.rows.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []) };
}

/** Members with their numbers masked; `isGone`: erased, or merged with another record, so that nothing can be changed. */
async function listByIds(db: Db, input: { ids: MemberId[] }) {
  if (input.ids.length === 0) return [];
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .select(["m.id", "m.email", "m.phone", "m.status", "m.role"])
    .select(["m.plan_type as planType", "m.created_at as createdAt"])
    .select("d.sessions")
    .where("m.id", "in", input.ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    isGone: !isNumber(row.phone),
    phone: maskedPhone(row.phone),
  }));
}

const FOUND_SHOWN = 8;

/** A member as the forms list them in which one is looked for. */
export type FoundMember = Awaited<ReturnType<typeof searchMembers>>[number];

/** The first members by a part of their name, user name, e-mail or phone number; nobody who was erased or merged. */
export async function searchMembers(db: Db, { text }: { text: string }) {
  const terms = searchTerms(text);
  if (!terms) return [];
  const { ids } = await searchMemberIds(db, { terms });
  const { rows } = await listSubscribers(db, {
    status: "all",
    sort: "name",
    ids,
    request: { way: "first" },
    limit: FOUND_SHOWN,
  });
  return rows.flatMap(({ id, name, phone, isGone }) => (isGone ? [] : [{ id, name, phone }]));
}

/** Ids of matching members, at most 500, and whether there are more. */
export async function searchMemberIds(
  db: Db,
  input: { terms: SearchTerms },
): Promise<{ ids: MemberId[]; hasMore: boolean }> {
  const { terms } = input;
  const found =
    "digits" in terms
      ? await searchPhones(db, { digits: terms.digits })
      : await searchWords(db, { kind: "member", words: terms.words, limit: SEARCH_LIMIT + 1 });
  return { ids: found.slice(0, SEARCH_LIMIT), hasMore: found.length > SEARCH_LIMIT };
}

async function searchPhones(db: Db, input: { digits: string }): Promise<MemberId[]> {
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

/** Active members whose last event is from `from` to `to` (days), latest first; nobody who was born after `bornBy`. */
export async function listLapsedMembers(
  db: Db,
  input: { from: string; to: string; bornBy: Day; limit: number },
) {
  return await db
    .selectFrom("member_directory as d")
    .innerJoin("members as m", "m.id", "d.member_id")
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .select(["m.id", "m.phone", "d.last_run as lastRun"])
    .where("d.status", "=", "active")
    .where("d.last_run", ">=", input.from)
    .where("d.last_run", "<=", input.to)
    .where((eb) =>
      eb.or([eb("m.date_of_birth", "is", null), eb("m.date_of_birth", "<=", input.bornBy)]),
    )
    .orderBy("d.last_run", "desc")
    .orderBy("d.member_id", "desc")
    .limit(input.limit)
    .execute();
}

interface Input extends ByAdmin {
  /** Writes on a separate thread; undefined while too many exports are being written. */
  membersFile?: () => ReadableStream<Uint8Array> | undefined;
}

/** Opens the CSV of all members, which is written while it is read, and records it; undefined while too many are open. */
export async function openExport(
  db: Db,
  { membersFile, ...by }: Input,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = membersFile
    ? membersFile()
    : csvStream(EXPORT_COLUMNS, listExportPages(db), pauseWhileBusy);
  if (!file) return undefined;
  try {
    await recordAdminAudit(db, by, {
      action: "members_exported",
      subject: { kind: "member", id: "all" },
      details: {},
    });
  } catch (error) {
    // An export without its audit entry is not sent.
    await file.cancel();
    throw error;
  }
  return file;
}
