/** A booking's statuses have one home: `app/core/bookings/status.ts` and the SQL beside it. */
import type { Rule } from "./report.ts";
import { lineAt, type SourceFile } from "./tree.ts";

const PLACE = /^app\/(?:core|extensions|db(?!\/migrations\/))\/|^server\//;
/** The type stands with the table. */
const HOME = /^app\/core\/bookings\/status(?:\.server)?\.ts$|^app\/db\/tables\/events\.ts$/;
/** Files in which a bare `status`, `from` or `to` is a booking's. */
const ABOUT_BOOKINGS = /\bBookingStatus\b|core\/bookings\/|"\.\.?\/status"/;

const WORD = "(?:pending|confirmed|completed|cancelled)";
const LITERAL = `(?:sql\\.lit\\(\\s*)?["']${WORD}["']`;
const COLUMN = new RegExp(
  `(?:(\\w+)\\.)?\\bstatus["')]*(?:,\\s*["'](?:=|<>|!=|in|not in)["'],|\\s+(?:=|<>|!=|in|not in|when))\\s*[[(]?\\s*${LITERAL}`,
  "g",
);
const VALUE = new RegExp(`\\bstatus:\\s*${LITERAL}`, "g");
const COMPARISON = new RegExp(`((?:\\w+\\??\\.)*)(status|from|to) [!=]== ["']${WORD}["']`, "g");
const OTHERS =
  /(?:event|next|led|member|membership|known|latest|covered|body|entry\.event|group)\??\.$/i;
const ARGUMENT = new RegExp(
  `\\b(?:isBookingMove|seatsFreedByMove|holdsSeat|isSettled|isTooEarly|countsAsDone)\\([^()]*["']${WORD}["']`,
  "g",
);
const SET = new RegExp(
  `\\[(?:\\s*["']${WORD}["'],)*\\s*["']confirmed["'](?:,\\s*["']${WORD}["'])*,?\\s*\\]`,
  "g",
);

/** `allowed`: files that still type a booking's status; an entry that is no longer needed fails. */
export const bookingStatusesHaveOneHome =
  (allowed: readonly string[]): Rule =>
  ({ files }) => {
    const found = files
      .filter(({ path, isTest }) => !isTest && PLACE.test(path) && !HOME.test(path))
      .flatMap((file) => typedStatuses(file).map((index) => ({ file, index })));
    const refused = found
      .filter(({ file }) => !allowed.includes(file.path))
      .map(({ file, index }) => ({
        path: file.path,
        line: lineAt(file.withStrings, index),
        message: "types a booking's status; take it, or its set, from core/bookings/status",
      }));
    const unneeded = allowed
      .filter((path) => !found.some(({ file }) => file.path === path))
      .map((path) => ({
        path: "tests/support/architecture/allowances.ts",
        line: 1,
        message: `lets ${path} type a booking's status, which it does not; take it out`,
      }));
    return [...refused, ...unneeded];
  };

function typedStatuses({ path, withStrings: text }: SourceFile): number[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  const isAbout = path.startsWith("app/core/bookings/") || ABOUT_BOOKINGS.test(text);
  return [
    ...all(COLUMN).filter(({ 1: alias, index }) => isOfBookings(text.slice(0, index), alias)),
    ...all(VALUE).filter(({ index }) => isSetOfBookings(text.slice(0, index))),
    ...all(COMPARISON).filter(({ 1: owner = "", 2: name }) => {
      if (owner === "") return isAbout;
      return name === "status" ? !OTHERS.test(owner) : isAbout;
    }),
    ...all(ARGUMENT),
    ...all(SET),
  ].map(({ index }) => index);
}

/** Whether a column belongs to bookings: by the alias's last declaration, or by the table that was named last. */
function isOfBookings(before: string, alias: string | undefined): boolean {
  if (alias === "bookings") return true;
  const tables = alias
    ? before.matchAll(new RegExp(`\\b(\\w+)(?: as)? ${alias}\\b`, "g"))
    : before.matchAll(
        /(?:\b(?:selectFrom|updateTable|deleteFrom)\(\s*\[?"|\b(?:from|update|join) )(\w+)/g,
      );
  return [...tables].at(-1)?.[1] === "bookings";
}

/** Whether a value is one of the columns that the statement around it writes. */
function isSetOfBookings(before: string): boolean {
  const statement = before.slice(before.lastIndexOf(";") + 1);
  return /\b(?:updateTable|insertInto)\("bookings"/.test(statement);
}
