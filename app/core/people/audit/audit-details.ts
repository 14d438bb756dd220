import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { formatDay } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { ownValue } from "~/lib/records";
import { formatCount, formatRupees } from "~/lib/rupees";
import { EDIT_CONFLICT_TEXTS, PACE_GROUP_FIELDS_TEXTS } from "~/texts/events/forms";
import {
  AUDIT_DETAILS_TEXTS,
  METHOD_TEXTS,
  VALUE_TEXTS,
  WHAT_TEXTS,
} from "~/texts/people/audit-details";
import { eventFieldLabels } from "./event-field-labels";

type Detail = (value: string) => string;

const yes =
  (text: () => string): Detail =>
  (value) =>
    ["true", "1"].includes(value) ? text() : "";
const hidden: Detail = () => "";

/** An id or a digest: it says nothing to a reader. */
const ID = /^[\da-f]{8}[\da-f-]{4,}$/;

/** How each detail reads; one that is not here is shown under its name in words. */
const DETAIL_TEXTS = {
  from: (value) => AUDIT_DETAILS_TEXTS.from({ value: readableDay(value) }),
  to: (value) => AUDIT_DETAILS_TEXTS.to({ value: readableDay(value) }),
  reason: (value) => `‘${value}’`,
  reasonBefore: (value) => AUDIT_DETAILS_TEXTS.before({ value }),
  notes: (value) => `‘${value}’`,
  title: (value) => `‘${value}’`,
  amountRupees: (value) => formatRupees(Number(value)),
  creditRupees: (value) =>
    value === "0" ? "" : AUDIT_DETAILS_TEXTS.becameCredit({ value: formatCount(Number(value)) }),
  method: (value) => ownValue<string>(METHOD_TEXTS, value) ?? value,
  isLate: yes(() => AUDIT_DETAILS_TEXTS.late),
  lateCancel: yes(() => AUDIT_DETAILS_TEXTS.late),
  cancelledBy: (value) => AUDIT_DETAILS_TEXTS.cancelledBy({ value }),
  bookings: (value) => AUDIT_DETAILS_TEXTS.bookings({ count: Number(value) }),
  people: (value) => AUDIT_DETAILS_TEXTS.people({ count: Number(value) }),
  weeks: (value) => AUDIT_DETAILS_TEXTS.weeks({ count: Number(value) }),
  published: (value) => AUDIT_DETAILS_TEXTS.runs({ count: Number(value) }),
  changed: (value) => AUDIT_DETAILS_TEXTS.runs({ count: Number(value) }),
  completed: (value) => AUDIT_DETAILS_TEXTS.came({ value }),
  noShows: (value) => AUDIT_DETAILS_TEXTS.noShows({ count: Number(value) }),
  distanceM: (value) => `${Number(value) / 1000} km`,
  durationS: (value) => AUDIT_DETAILS_TEXTS.minutes({ count: Math.round(Number(value) / 60) }),
  username: (value) => AUDIT_DETAILS_TEXTS.as({ value }),
  fields: fieldsText,
  role: (value) => AUDIT_DETAILS_TEXTS.inRole({ value }),
  ip: (value) => AUDIT_DETAILS_TEXTS.from({ value }),
  scope: (value) => (value === "following" ? AUDIT_DETAILS_TEXTS.thisAndFollowing : ""),
  runs: (value) => AUDIT_DETAILS_TEXTS.runs({ count: Number(value) }),
  lines: (value) => AUDIT_DETAILS_TEXTS.lines({ count: Number(value) }),
  messages: (value) => AUDIT_DETAILS_TEXTS.messages({ count: Number(value) }),
  added: (value) => AUDIT_DETAILS_TEXTS.added({ value }),
  // Of an import it is a count, of two records that were merged an id.
  merged: (value) => (/^\d+$/.test(value) ? AUDIT_DETAILS_TEXTS.merged({ value }) : ""),
  status: (value) => value,
  stillOut: (value) => AUDIT_DETAILS_TEXTS.stillOut({ value }),
  why: (value) => `‘${value}’`,
  text: (value) => `‘${value}’`,
  what: (value) => ownValue<string>(WHAT_TEXTS, value) ?? (ID.test(value) ? "" : value),
  format: (value) => value.toUpperCase(),
  at: (value) =>
    value === "gate" ? AUDIT_DETAILS_TEXTS.atDesk : AUDIT_DETAILS_TEXTS.at({ value }),
  heatIndexC: (value) => AUDIT_DETAILS_TEXTS.feelsLike({ value }),
  aqi: (value) => AUDIT_DETAILS_TEXTS.airQuality({ value }),
  rainMm: (value) => AUDIT_DETAILS_TEXTS.rain({ value }),
  lightning: yes(() => AUDIT_DETAILS_TEXTS.thunderstorms),
  // Shown as the fields that changed.
  changes: hidden,
  // What an undo needs, and ids that say nothing to a reader.
  cancelledAt: hidden,
  methodBefore: hidden,
  membershipBefore: hidden,
  planBefore: hidden,
  membershipsMoved: hidden,
  paid: hidden,
  confirmed: hidden,
  memberId: hidden,
  checkIn: hidden,
  groups: hidden,
  audience: hidden,
  reportId: hidden,
  version: hidden,
  before: hidden,
} satisfies Record<string, Detail>;

/** What an audit entry says of its action. */
export type AuditDetails = { readonly [Name in keyof typeof DETAIL_TEXTS]?: DetailValue };

type DetailValue = string | number | boolean | object | null | undefined;

/** The details as text: 'from pending to active, ‘Welcome’'. */
export function detailText(details: string): string {
  const parsed: unknown = JSON.parse(details);
  if (typeof parsed !== "object" || parsed === null) return "";
  const { from, to, ...others } = Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [name, partText(name, value)]),
  );
  // Where the change stands in the entry, the first of the two says it all.
  const names = Object.keys(parsed).filter((name) => name !== "to" || !from);
  const texts = names.map((name) => {
    if (name === "from") return [from, to].filter(Boolean).join(" ");
    return name === "to" ? to : others[name];
  });
  return texts.filter(Boolean).join(", ");
}

function partText(name: string, value: unknown): string {
  if (name === "changes") return changesText(value);
  if (value === null || value === "" || typeof value === "object") return "";
  const text = String(value);
  return (ownValue<Detail>(DETAIL_TEXTS, name) ?? inWords(name))(
    ownValue<string>(VALUE_TEXTS, text) ?? text,
  );
}

function readableDay(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, { year: true }) : value;
}

/** Fields with their values before and after: 'Seats: 20 → 30'. */
function changesText(changes: unknown): string {
  if (typeof changes !== "object" || changes === null) return "";
  const fields = Object.entries(changes).flatMap(([field, values]: [string, unknown]) =>
    Array.isArray(values)
      ? `${fieldLabel(field)}: ${values.map((value) => valueText(field, value)).join(" → ")}`
      : [],
  );
  return fields.join("; ");
}

/** The label of a field of an event; earlier entries name the label itself. */
function fieldLabel(field: string): string {
  if (field === "paceGroups") return PACE_GROUP_FIELDS_TEXTS.paceGroups;
  return ownValue(eventFieldLabels(), field) ?? field;
}

function valueText(field: string, value: unknown): string {
  if (value === "") return EDIT_CONFLICT_TEXTS.empty;
  if (field !== "countsHome") return String(value);
  return value === "yes" ? EDIT_CONFLICT_TEXTS.yes : EDIT_CONFLICT_TEXTS.no;
}

/** The fields of a member that changed, as a list of labels; earlier entries have the list itself. */
function fieldsText(value: string): string {
  const labels = value.split(" ").flatMap((name) => ownValue(FIELD_TEXTS, name)?.label ?? []);
  return labels.length === value.split(" ").length ? listText(labels) : value;
}

const inWords =
  (name: string): Detail =>
  (value) =>
    `${name.replace(/([A-Z])/g, " $1").toLowerCase()} ${value}`;
