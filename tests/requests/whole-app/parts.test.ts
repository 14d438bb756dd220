/** What areas and extensions declare, against what there is. */
import { expect, test } from "vitest";
import { ERASED_TABLES } from "~/core/account/erasure/erase-member.server";
import { EXPORTED_TABLES, NOT_EXPORTED } from "~/core/account/my-data/data-export";
import { RETIRED_TABLES } from "~/core/admin/merge/merge-members.server";
import { MOVED_ONCE, MOVED_TABLES } from "~/core/admin/merge/transfer-member-rows.server";
import { ACCESS, ADDED_JOBS, formLimitsAt, LED_EVENT_LINKS, PARTS } from "~/parts";
import { ADDED_LED_EVENT_LABELS } from "~/texts/added-texts";
import { emptyDatabase } from "../../support/database";
import { openLedRun, RUN } from "../../support/lake-run";
import { pages } from "../../support/pages";

const DECLARED = PARTS.flatMap(({ memberTables = [] }) => memberTables);

/** Tables whose rows an erasure does not delete by the member's id, and why. */
const ERASED_OTHERWISE: Record<string, string> = {
  members: "the row stays, without a person in it",
  member_directory: "a copy of the member's row, kept by the database",
  erasures: "holds an id without a person",
  renewals: "stops the mandate at the payment service, and keeps its dates",
  bookings: "date and amount stay, without a name",
  payments: "the club's books",
  memberships: "the club's books",
  credit_balances: "the club's books",
  credit_entries: "the club's books",
  check_ins: "a run without a name",
  runner_months: "a count of 'check_ins'",
  processing_log: "shows that the law was kept, for as long as it asks",
  waivers: "shows what was declared, for as long as the law asks",
  origins: "the id in the old club goes, the row stays",
  posts: "deleted with their pictures",
  post_comments: "the words go, the row stays",
  post_likes: "deleted with their counts",
  contacts: "deleted by the number",
  otp_challenge: "deleted by the number",
  undone_walk_ins: "deleted by the number",
};

/** Tables whose rows a merge neither moves nor deletes by a list, and why. */
const MERGED_OTHERWISE: Record<string, string> = {
  members: "what the record that stays lacks is taken over",
  member_directory: "a copy of the member's row, kept by the database",
  erasures: "an erased record is not merged",
  achievements: "counted again",
  member_statistics: "counted again",
  runner_months: "a count of 'check_ins', kept by the database",
  board_places: "made anew with the board",
  credit_balances: "added up",
  consent: "a consent is given for one number and ends with it",
  erasure_requests: "nobody is merged who is to be deleted",
  contacts: "get the number that stays",
  otp_challenge: "deleted by the number",
  undone_walk_ins: "gone after eight days",
  processing_log: "tells what was done with each record",
};

test("every table with a member is declared by exactly one part", async () => {
  const db = await emptyDatabase();
  const tables = await db.introspection.getTables();
  const naming = tables
    .filter(({ columns }) =>
      columns.some(({ name }) => /^(member|blocked)_id$|^phone$|^whatsapp$/.test(name)),
    )
    .map(({ name }) => name);
  expect([...DECLARED].sort()).toEqual([...new Set([...naming, ...DECLARED])].sort());
});

test.each([
  ["export", [...Object.keys(EXPORTED_TABLES), ...Object.keys(NOT_EXPORTED)]],
  ["erasure", [...ERASED_TABLES, ...Object.keys(ERASED_OTHERWISE)]],
  [
    "merge",
    [
      ...[...MOVED_TABLES, ...MOVED_ONCE.map(([table]) => table)],
      ...[...RETIRED_TABLES, ...Object.keys(MERGED_OTHERWISE)],
    ],
  ],
] satisfies [string, string[]][])("%s knows every table that a part declares", (_, known) => {
  expect([...new Set(known)].sort()).toEqual([...DECLARED].sort());
});

test("a form's limits are those of an address with an action", () => {
  const addresses = PARTS.flatMap(({ forms = {} }) => Object.keys(forms));
  const paths = new Set(pages.map(({ path }) => path));
  expect(addresses.filter((address) => !paths.has(address))).toEqual([]);
  expect(formLimitsAt("/admin/settings/terms")).toEqual({ textKb: 128, filesFrom: "admin" });
});

test("no two parts declare the same address", () => {
  const rows = PARTS.flatMap(({ access = {} }) => Object.keys(access));
  expect(rows.sort()).toEqual(Object.keys(ACCESS).sort());
});

test("every job that an extension declares can be loaded, and bears a name of its own", async () => {
  const jobs = await Promise.all(
    ADDED_JOBS.map(async ({ name, load }) => [name, typeof (await load())]),
  );
  expect(jobs).toEqual(ADDED_JOBS.map(({ name }) => [name, "function"]));
  expect(new Set(ADDED_JOBS.map(({ name }) => name)).size).toBe(ADDED_JOBS.length);
});

test("the leader of a run finds what extensions offer them", async () => {
  const { club } = await openLedRun();
  const { text } = await (await club.member("asha")).get(`/events/${RUN}/volunteer`);
  for (const { page, name } of LED_EVENT_LINKS)
    expect(text).toMatch(
      new RegExp(`href="/events/${RUN}/${page}"[^>]*>(?:<[^>]*>)*${ADDED_LED_EVENT_LABELS[name]}<`),
    );
});
