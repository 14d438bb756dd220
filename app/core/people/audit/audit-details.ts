import { ownValue } from "~/lib/own-value";

type Detail = (value: string) => string;

const yes =
  (text: string): Detail =>
  (value) =>
    ["true", "1"].includes(value) ? text : "";
const hidden: Detail = () => "";

/** How each detail reads; one that is not here is shown under its name in words. */
const DETAIL_TEXTS = {
  from: (value) => `from ${value}`,
  to: (value) => `to ${value}`,
  reason: (value) => `‘${value}’`,
  reasonBefore: (value) => `before: ‘${value}’`,
  notes: (value) => `‘${value}’`,
  title: (value) => `‘${value}’`,
  amountRupees: (value) => `₹${value}`,
  creditRupees: (value) => (value === "0" ? "" : `₹${value} became credit`),
  method: (value) => (value === "upi" ? "by UPI" : value),
  isLate: yes("late"),
  lateCancel: yes("late"),
  cancelledBy: (value) => `cancelled by the ${value}`,
  bookings: (value) => counted(value, "booking", "bookings"),
  people: (value) => counted(value, "person", "people"),
  weeks: (value) => counted(value, "week", "weeks"),
  published: (value) => counted(value, "run", "runs"),
  changed: (value) => counted(value, "run", "runs"),
  completed: (value) => `${value} came`,
  noShows: (value) => counted(value, "no-show", "no-shows"),
  distanceM: (value) => `${Number(value) / 1000} km`,
  durationS: (value) => counted(`${Math.round(Number(value) / 60)}`, "minute", "minutes"),
  username: (value) => `as ‘${value}’`,
  fields: (value) => value,
  role: (value) => `role ${value}`,
  ip: (value) => `from ${value}`,
  scope: (value) => (value === "following" ? "this and following" : ""),
  runs: (value) => counted(value, "run", "runs"),
  messages: (value) => counted(value, "message", "messages"),
  added: (value) => `${value} added`,
  // Of an import it is a count, of two records that were merged an id.
  merged: (value) => (/^\d+$/.test(value) ? `${value} merged` : ""),
  status: (value) => value,
  stillOut: (value) => `${value} still out`,
  why: (value) => `‘${value}’`,
  text: (value) => `‘${value}’`,
  what: (value) => value,
  format: (value) => value.toUpperCase(),
  at: (value) => (value === "gate" ? "at the check-in desk" : `at ${value}`),
  // Shown as the fields that changed.
  changes: hidden,
  // What an undo needs, and ids that say nothing to a reader.
  ...{
    methodBefore: hidden,
    membershipBefore: hidden,
    planBefore: hidden,
    membershipsMoved: hidden,
  },
  ...{ paid: hidden, confirmed: hidden, memberId: hidden, checkIn: hidden, groups: hidden },
  ...{ audience: hidden, reportId: hidden, version: hidden, before: hidden },
} satisfies Record<string, Detail>;

/** What an audit entry says of its action. */
export type AuditDetails = { readonly [Name in keyof typeof DETAIL_TEXTS]?: DetailValue };

type DetailValue = string | number | boolean | object | null | undefined;

/** Plain words for values of the database. */
const VALUE_TEXTS: Record<string, string> = {
  run_leader: "run leader",
  free_trial: "free run",
  pay_per_run: "pay per run",
  monthly_membership: "membership",
};

/** The details as text: 'from pending, to active'. */
export function detailText(details: string): string {
  const parsed: unknown = JSON.parse(details);
  if (typeof parsed !== "object" || parsed === null) return "";
  const texts = Object.entries(parsed).map(([name, value]) => {
    if (name === "changes") return changesText(value);
    if (value === null || value === "" || typeof value === "object") return "";
    const text = String(value);
    return (ownValue<Detail>(DETAIL_TEXTS, name) ?? inWords(name))(VALUE_TEXTS[text] ?? text);
  });
  return texts.filter(Boolean).join(", ");
}

/** Fields with their values before and after: 'Seats: 20 → 30'. */
function changesText(changes: unknown): string {
  if (typeof changes !== "object" || changes === null) return "";
  const fields = Object.entries(changes).flatMap(([field, values]: [string, unknown]) =>
    Array.isArray(values) ? `${field}: ${values.join(" → ")}` : [],
  );
  return fields.join("; ");
}

function counted(value: string, one: string, many: string): string {
  return `${value} ${value === "1" ? one : many}`;
}

const inWords =
  (name: string): Detail =>
  (value) =>
    `${name.replace(/([A-Z])/g, " $1").toLowerCase()} ${value}`;
