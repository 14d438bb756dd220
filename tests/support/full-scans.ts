/** Tables that stay small whatever happens to the club, each with the reason. Every other table is taken to grow. */
export const SMALL_TABLES: Record<string, string> = {
  admins: "the handful of people who run the club",
  sqlite_master: "the schema itself",
  kysely_migration: "one row per migration",
  kysely_migration_lock: "one row",
  migration_checksums: "one row per migration",
  receipt_numbers: "one row",
  operations: "one row for each background job, the backup and the drill",
  club_content: "one row for each change of the club's own texts",
  admin_links: "the invitations and reset links of the last three days",
  welfare_reports: "a few concerns an hour at most, and closed ones are removed",
  unfinished_statistics: "changes under way, and what a killed process left of them",
};

/** Indexes over a few rows of a table that grows, each with the reason: reading one of them whole is no full scan. */
const SMALL_INDEXES: Record<string, string> = {
  members_of_sample: "the sample club's people",
  events_of_sample: "the sample club's runs",
  events_with_waiting: "the runs that somebody waits for today",
};

/** Most rows of these tables have the same few statuses. */
const TABLES_WITH_STATUS = ["members", "events", "bookings", "payments", "memberships"];
const BY_STATUS = /^SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \(status=\?(?: AND starts_at<\?)?\)/;

/** Statements that ask about everybody of a status, each with the reason. */
const ABOUT_EVERYBODY: [RegExp, string][] = [
  [
    /^select "m"\."language", count.* and "m"\."status" = \? group by "m"\."language"$/,
    "an announcement to all members is counted before it",
  ],
];

/**
 * Steps of SQLite's plan for `sql` that read a table that grows from its first row to its last, or all of its
 * rows with a status.
 */
export function fullScansIn(sql: string, plan: string[]): string[] {
  const names = aliasesIn(sql);
  const wide = isShortened(sql, plan) || isAboutEverybody(sql) ? [] : TABLES_WITH_STATUS;
  if (isKeyUnused(sql, plan)) return [`The page's key is no part of the search, in: ${sql}`];
  return plan
    .filter((step) => {
      const [, searched = ""] = BY_STATUS.exec(step) ?? [];
      if (wide.includes(names.get(searched) ?? searched)) return true;
      const [, name = "", how = ""] = /^SCAN (\w+)(?= |$)(.*)$/.exec(step) ?? [];
      const table = names.get(name) ?? name;
      if (!name || name === "CONSTANT" || table in SMALL_TABLES) return false;
      return isTable(sql, table) && !isShort(sql, plan, how);
    })
    .map((step) => `${step}, in: ${sql}`);
}

function isAboutEverybody(sql: string): boolean {
  return ABOUT_EVERYBODY.some(([those]) => those.test(sql));
}

/** With a limit and without a sort it ends as soon as it has its rows. */
function isShortened(sql: string, plan: string[]): boolean {
  return isLimited(sql) && !isSorted(plan);
}

/**
 * A page after a key that is read in the list's order, but from the end of the list, because another condition has the
 * index: the key's first column is not searched, or another bound of it may be what is.
 */
function isKeyUnused(sql: string, plan: string[]): boolean {
  const [, column, sign] = COMPARED_KEY.exec(sql) ?? [];
  if (column === undefined || isSorted(plan) || plan.some((step) => /\)[<>]\(\?/.test(step)))
    return false;
  const isSearched = plan.some((step) => step.includes(`${column}${sign}?`));
  return !isSearched || new RegExp(`\\b${column}"? ${sign}=? [^(]`).test(sql);
}

const COMPARED_KEY = /\((?:"?\w+"?\.)?"?(\w+)"?, [^()?]+\) ([<>]) \(/;

function isSorted(plan: string[]): boolean {
  return plan.some((step) => step.startsWith("USE TEMP B-TREE FOR ORDER BY"));
}

function isLimited(sql: string): boolean {
  return /\blimit\b/i.test(sql);
}

/** In the order of an index and with a limit it reads as many rows as it gives. */
function isShort(sql: string, plan: string[], how: string): boolean {
  const [, index = ""] = /USING (?:COVERING )?INDEX (\w+)/.exec(how) ?? [];
  if (index in SMALL_INDEXES || how.includes("VIRTUAL TABLE")) return true;
  return index !== "" && isShortened(sql, plan);
}

/** One step of PostgreSQL's plan, as `explain (format json)` gives it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/** The same for PostgreSQL: reading the table itself, or all of an index without a limit, unless it is `empty`. */
export function fullScansInTree(
  sql: string,
  node: PlanNode,
  empty: ReadonlySet<string> = new Set(),
  isSorted = false,
): string[] {
  const type = node["Node Type"];
  // A sort reads all of its rows, whatever limit stands above it.
  const isSortedBelow = type === "Sort" || (isSorted && type !== "Limit");
  const below = (node.Plans ?? []).flatMap((step) =>
    fullScansInTree(sql, step, empty, isSortedBelow),
  );
  const table = node["Relation Name"] ?? "";
  if (
    !/^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type) ||
    table in SMALL_TABLES ||
    empty.has(table) ||
    empty.has(node["Index Name"] ?? "")
  )
    return below;
  const isTable = type === "Seq Scan";
  const isWhole =
    !isTable &&
    node["Index Cond"] === undefined &&
    (isSorted || !isLimited(sql)) &&
    !((node["Index Name"] ?? "") in SMALL_INDEXES);
  return isTable || isWhole
    ? [...below, `${type} ${table || node["Index Name"]}, in: ${sql}`]
    : below;
}

/** A WITH or a subquery has a name as well. */
function isTable(sql: string, name: string): boolean {
  return !new RegExp(`(with|,)\\s+"?${name}"?\\s+as|\\)\\s+as\\s+"?${name}"?`, "i").test(sql);
}

function aliasesIn(sql: string): Map<string, string> {
  const found = sql.matchAll(/\b(?:from|join|,)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi);
  return new Map([...found].map(([, table = "", alias = ""]) => [alias, table]));
}
