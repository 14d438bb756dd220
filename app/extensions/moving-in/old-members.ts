import {
  GENDERS,
  GOAL_MAX,
  GOALS_MAX,
  type PersonalDetails,
  RUNNING_LEVELS,
  SIGN_UP_PROFESSIONS,
} from "~/core/people/profile/profiles";
import type { MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";
import { dayOf, type Instant } from "~/lib/dates";
import {
  type LooseFields,
  looseInstant,
  looseList,
  looseMoment,
  looseText,
  looseYes,
} from "~/lib/loose-values";
import { ownValue } from "~/lib/own-value";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { shortened } from "~/lib/shortened";
import { readOldAge, unreadText, VALUE_MAX_LENGTH } from "./old-ages";

/** A member as the old club's record describes them; what it does not say is null. */
export interface OldMember extends PersonalDetails {
  joinCrew: boolean;
  termsAcceptedAt: Instant | null;
  status: MemberStatus;
  planType: PlanType;
  registrationType: RegistrationType;
  createdAt: Instant;
  updatedAt: Instant;
}

export type OldMemberReading =
  /** `doubts`: what was left out or guessed, for the report. */
  | { ok: true; member: OldMember; doubts: string[] }
  | { ok: false; reason: "bad_phone" | "under_age" | "unclear_age"; text: string };

/** Both hold when somebody joined; the earlier one counts. */
const JOINED_FIELDS = ["createdAt", "registeredAt"] as const;
const NAME_MAX = 100;
const EMAIL = /^(?=.{1,200}$)[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/;
const USERNAME = /^[a-z0-9_.]{3,30}$/;
const INSTAGRAM = /^[A-Za-z0-9._]{1,30}$/;

const STATUSES: Record<string, MemberStatus> = {
  pending: "pending",
  active: "active",
  approved: "active",
  suspended: "suspended",
  rejected: "suspended",
  inactive: "inactive",
};

/** The stored number of a typed one, or undefined for what is no Indian mobile number. */
export function oldPhone(fields: LooseFields, ...names: string[]): string | undefined {
  const digits = plainPhoneDigits(looseText(fields, ...names) ?? "");
  return MOBILE_DIGITS.test(digits) ? storedPhone(digits) : undefined;
}

/** Reads a record of the old club's `users`. Refuses one without a usable number, people under 18 and those who may be. */
export function readOldMember(
  fields: LooseFields,
  { now, timeZone }: { now: Instant; timeZone: string },
): OldMemberReading {
  const phone = oldPhone(fields, "phoneNumber") ?? oldPhone(fields, "phone");
  if (!phone) return { ok: false, reason: "bad_phone", text: phoneText(fields) };
  const joined = JOINED_FIELDS.flatMap(
    (name) => looseMoment(fields, { timeZone, names: [name] }) ?? [],
  );
  const createdAt = Math.min(now, ...joined);
  const born = readOldAge(fields, {
    madeOn: dayOf(createdAt, timeZone),
    today: dayOf(now, timeZone),
    timeZone,
  });
  if (!born.ok) return born;
  const doubts = [...born.doubts, ...(joined.length > 0 ? [] : doubtsOfJoining(fields))];
  const read = reader(fields, doubts);
  // The other name replaces a missing one, unless the record has the name as null.
  const names = (own: string, other: string) => (fields[own] === null ? [own] : [own, other]);
  const fullName = read.text("name", NAME_MAX, ...names("fullName", "displayName"));
  const joinCrew = looseYes(fields, "joinCrew") ?? false;
  const member: OldMember = {
    phone,
    displayName: read.text("public name", NAME_MAX, ...names("displayName", "fullName")),
    fullName,
    username: read.matching("user name", USERNAME, looseText(fields, "username")?.toLowerCase()),
    email: read.matching("e-mail address", EMAIL, looseText(fields, "email")),
    gender: read.oneOf("gender", GENDERS, "gender"),
    dateOfBirth: born.dateOfBirth,
    profession: read.oneOf("profession", SIGN_UP_PROFESSIONS, "profession"),
    runningLevel: read.oneOf("running level", RUNNING_LEVELS, "runningLevel", "fitnessLevel"),
    goals: goalsOfOld(fields),
    emergencyContact: emergencyDigits(fields),
    instagram: read.matching("Instagram name", INSTAGRAM, instagramName(fields)),
    joinCrew,
    termsAcceptedAt:
      looseInstant(fields, "termsAcceptedAt") ??
      (looseYes(fields, "termsAccepted") ? createdAt : null),
    status: statusOf(fields, doubts),
    planType: read.oneOf("plan", ["Basic", "Standard", "Premium"], "planType") ?? "Basic",
    registrationType:
      looseText(fields, "registrationType") === "contact_form" ? "contact_form" : "mobile_otp",
    createdAt,
    updatedAt: Math.max(createdAt, Math.min(now, looseInstant(fields, "updatedAt") ?? createdAt)),
  };
  return { ok: true, member, doubts };
}

/** Whether two names can be the same person's: one is the other, or a part of it, or there is none. */
export function isSameName(one: string | null, other: string | null): boolean {
  const [first, second] = [namesIn(one ?? ""), namesIn(other ?? "")];
  const isPart = (part: string[], whole: string[]) => part.every((word) => whole.includes(word));
  return isPart(first, second) || isPart(second, first);
}

function namesIn(name: string): string[] {
  const words = name.normalize("NFC").toLowerCase();
  return words.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

function phoneText(fields: LooseFields): string {
  const typed = looseText(fields, "phoneNumber", "phone");
  if (!typed) return "No phone number.";
  if (/^\d(\.\d+)?e\+?\d+$/i.test(typed))
    return "The spreadsheet cut the phone number short. Format its column as text.";
  return "The phone number is not an Indian mobile number.";
}

function doubtsOfJoining(fields: LooseFields): string[] {
  return JOINED_FIELDS.flatMap((name) => {
    const text = unreadText(fields, name, "date of joining");
    return text ? `${text} Today stands for it.` : [];
  });
}

function statusOf(fields: LooseFields, doubts: string[]): MemberStatus {
  const typed = looseText(fields, "status")?.toLowerCase();
  if (typed === undefined) return looseYes(fields, "isActive") === false ? "inactive" : "pending";
  const status = ownValue(STATUSES, typed);
  if (!status)
    doubts.push(`The status '${shortened(typed, VALUE_MAX_LENGTH)}' is unknown: taken as pending.`);
  return status ?? "pending";
}

function goalsOfOld(fields: LooseFields): string[] {
  const goals = looseList(fields, "goals").filter((goal) => goal.length <= GOAL_MAX);
  return [...new Set(goals)].slice(0, GOALS_MAX);
}

function emergencyDigits(fields: LooseFields): string | null {
  const digits = plainPhoneDigits(looseText(fields, "emergencyContact") ?? "");
  return /^\d{1,10}$/.test(digits) ? digits : null;
}

function instagramName(fields: LooseFields): string | undefined {
  return looseText(fields, "instagram")
    ?.replace(/^https?:\/\/(www\.)?instagram\.com\//i, "")
    .replace(/^@|\/$/g, "");
}

/** Reads the values that a column can hold, and notes a doubt for every other value. */
function reader(fields: LooseFields, doubts: string[]) {
  const leftOut = (label: string) => {
    doubts.push(`The ${label} was left out: it is not one the site takes.`);
    return null;
  };
  return {
    text: (label: string, most: number, ...names: string[]) => {
      const text = looseText(fields, ...names) ?? null;
      return text === null || text.length <= most ? text : leftOut(label);
    },
    matching: (label: string, pattern: RegExp, text: string | undefined) => {
      if (text === undefined || pattern.test(text)) return text ?? null;
      return leftOut(label);
    },
    oneOf: <Choice extends string>(
      label: string,
      choices: readonly Choice[],
      ...names: string[]
    ) => {
      const text = looseText(fields, ...names);
      const choice = choices.find((choice) => choice.toLowerCase() === text?.toLowerCase());
      return choice ?? (text === undefined ? null : leftOut(label));
    },
  };
}
