import { ADULT_AGE_YEARS, EARLIEST_BIRTH_DATE, isAdult } from "~/core/people/age";
import {
  GOAL_MAX,
  GOALS_MAX,
  type PersonalDetails,
  PROFILE_FIELDS,
  type ProfileValues,
} from "~/core/people/profile/profile-fields";
import { isOwnNumber } from "~/core/people/profile/profiles";
import type { Gender, MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";
import { ageOn, type Day, dayOf, type Instant, type ZonedMoment } from "~/lib/dates";
import { searchedWords } from "~/lib/folded-text";
import {
  type LooseFields,
  looseDay,
  looseInstant,
  looseList,
  looseMoment,
  looseNumber,
  looseText,
  looseYes,
} from "~/lib/loose-values";
import { MOBILE_DIGITS, NATIONAL_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { ownValue } from "~/lib/records";
import { shortened } from "~/lib/text-lines";
import { FIELD_TEXTS as FIELD_NAMES } from "~/texts/moving-in/fields";
import { RECORD_TEXTS } from "~/texts/moving-in/records";

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

/** The stored number of a typed one, the first of several; undefined for what is no Indian mobile number. */
export function oldPhone(fields: LooseFields, ...names: string[]): string | undefined {
  return phonesIn(looseText(fields, ...names) ?? "")[0];
}

/** A landline with its city's code, whose digits alone could be a mobile number: '080 2345 6789'. */
const LANDLINE = /^\(?0\d{2,4}\)?[\s-]+\d[\d\s-]*$/;

/** What programs add to a number of a column that they took for figures: '9845011111.0'. */
const FIGURE_END = /\.0+$/;

/** The Indian mobile numbers in a cell, such as '98450 11111 / 98450 22222'. */
function phonesIn(typed: string): string[] {
  const parts = [typed, ...typed.split(/[/,;|&]|\b(?:or|and)\b/i)];
  const mobiles = parts.flatMap((written) => {
    const part = written.trim().replace(FIGURE_END, "");
    const digits = LANDLINE.test(part) ? "" : plainPhoneDigits(part);
    return MOBILE_DIGITS.test(digits) ? [storedPhone(digits)] : [];
  });
  return [...new Set(mobiles)];
}

/** Reads a record of the old club's `users`. Refuses one without a usable number, people under 18 and those who may be. */
export function readOldMember(
  fields: LooseFields,
  { now, timeZone }: ZonedMoment,
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
  const doubts: string[] = [];
  for (const doubt of [...born.doubts, ...(joined.length > 0 ? [] : doubtsOfJoining(fields))])
    addDoubt(doubts, doubt);
  doubts.push(...doubtsOfPhones(fields));
  const read = reader(fields, doubts);
  // The other name replaces a missing one, unless the record has the name as null.
  const names = (own: string, other: string) => (fields[own] === null ? [own] : [own, other]);
  const fullName = read.text(FIELD_NAMES.name, NAME_MAX, ...names("fullName", "displayName"));
  const joinCrew = looseYes(fields, "joinCrew") ?? false;
  const member: OldMember = {
    phone,
    displayName: read.text(FIELD_NAMES.publicName, NAME_MAX, ...names("displayName", "fullName")),
    fullName,
    username: read.matching(
      FIELD_NAMES.userName,
      USERNAME,
      looseText(fields, "username")?.toLowerCase(),
    ),
    email: read.matching(FIELD_NAMES.email, EMAIL, looseText(fields, "email")),
    ...choicesOf(read, { gender: genderOf(fields), profession: professionOf(fields) }),
    dateOfBirth: born.dateOfBirth,
    goals: goalsOfOld(fields),
    emergencyContact: emergencyDigits(read, fields, phone),
    instagram: read.matching(FIELD_NAMES.instagram, INSTAGRAM, instagramName(fields)),
    joinCrew,
    termsAcceptedAt:
      looseInstant(fields, "termsAcceptedAt") ??
      (looseYes(fields, "termsAccepted") ? createdAt : null),
    status: statusOf(fields, doubts),
    planType: read.oneOf(FIELD_NAMES.plan, ["Basic", "Standard", "Premium"], "planType") ?? "Basic",
    registrationType:
      looseText(fields, "registrationType") === "contact_form" ? "contact_form" : "mobile_otp",
    createdAt,
    updatedAt: Math.max(createdAt, Math.min(now, looseInstant(fields, "updatedAt") ?? createdAt)),
  };
  return { ok: true, member, doubts };
}

/** Whether two names can be the same person's: one is the other, or a part of it, or there is none. */
export function isSameName(one: string | null, other: string | null): boolean {
  const [first, second] = [searchedWords(one ?? ""), searchedWords(other ?? "")];
  const isPart = (part: string[], whole: string[]) => part.every((word) => whole.includes(word));
  return isPart(first, second) || isPart(second, first);
}

function phoneText(fields: LooseFields): string {
  const typed = looseText(fields, "phoneNumber", "phone");
  if (!typed) return RECORD_TEXTS.noPhone;
  if (/^\d(\.\d+)?e\+?\d+$/i.test(typed)) return RECORD_TEXTS.phoneCut;
  return RECORD_TEXTS.notIndian;
}

function doubtsOfPhones(fields: LooseFields): string[] {
  const [, ...others] = phonesIn(looseText(fields, "phoneNumber", "phone") ?? "");
  return others.map((phone) => RECORD_TEXTS.secondNumber({ phone }));
}

/** Adds a doubt that does not say by itself that the record is imported. */
export function addDoubt(doubts: string[], doubt: string): void {
  doubts.push(doubts.length === 0 ? RECORD_TEXTS.imported({ doubt }) : doubt);
}

type Profession = NonNullable<OldMember["profession"]>;

const GENDER_WORDS: Record<string, Gender> = {
  m: "Male",
  man: "Male",
  boy: "Male",
  gents: "Male",
  f: "Female",
  w: "Female",
  woman: "Female",
  girl: "Female",
  lady: "Female",
  ladies: "Female",
  o: "Other",
  others: "Other",
  nonbinary: "Other",
  transgender: "Other",
};

/** A gender as people write it in a list: 'F', 'woman'. */
function genderOf(fields: LooseFields): Gender | undefined {
  const word = looseText(fields, "gender")
    ?.toLowerCase()
    .replace(/[^a-z]/g, "");
  return ownValue(GENDER_WORDS, word);
}

const PROFESSION_WORDS: [Profession, RegExp][] = [
  ["Student", /\bstudent|\bstudying|\bcollege\b|\bschool\b/],
  ["Business", /\bbusiness|\bself ?-?employ|\bentrepreneur|\bowner\b|\bfounder\b|\btrader\b/],
  ["Employee", /\bemployee|\bemployed|\bsalaried|\bprivate|\bgovt\b|\bgovernment|\bservice\b/],
];

/** The profession of the four here that a written one belongs to: most belong to none, and are 'Other'. */
function professionOf(fields: LooseFields): Profession | null {
  const typed = looseText(fields, "profession")?.toLowerCase();
  if (typed === undefined || NOTHING.test(typed)) return null;
  return PROFESSION_WORDS.find(([, pattern]) => pattern.test(typed))?.[0] ?? "Other";
}

function doubtsOfJoining(fields: LooseFields): string[] {
  return JOINED_FIELDS.flatMap((name) => {
    const text = unreadText(fields, name, FIELD_NAMES.dateOfJoining);
    return text ? RECORD_TEXTS.todayInstead({ problem: text }) : [];
  });
}

function statusOf(fields: LooseFields, doubts: string[]): MemberStatus {
  const typed = looseText(fields, "status")?.toLowerCase();
  if (typed === undefined) return looseYes(fields, "isActive") === false ? "inactive" : "pending";
  const status = ownValue(STATUSES, typed);
  if (!status)
    doubts.push(RECORD_TEXTS.unknownStatus({ typed: shortened(typed, VALUE_MAX_LENGTH) }));
  return status ?? "pending";
}

const CHOICES = PROFILE_FIELDS.filter((field) => field.kind === "choice");

/** The fields of the profile that have an option, under their names or the old club's; what words mean comes as `known`. */

function choicesOf(
  read: ReturnType<typeof reader>,
  known: { gender: Gender | undefined; profession: Profession | null },
): ProfileValues<(typeof CHOICES)[number]> {
  const entries = CHOICES.map(({ name, options }) => {
    if (name === "profession") return [name, known.profession];
    if (name === "gender" && known.gender) return [name, known.gender];
    const names = name === "runningLevel" ? [name, "fitnessLevel"] : [name];
    return [name, read.oneOf(FIELD_NAMES[name], options, ...names)];
  });
  return Object.fromEntries(entries);
}

function goalsOfOld(fields: LooseFields): string[] {
  const goals = looseList(fields, "goals").filter((goal) => goal.length <= GOAL_MAX);
  return [...new Set(goals)].slice(0, GOALS_MAX);
}

/** The ten digits of somebody else. */
function emergencyDigits(
  read: ReturnType<typeof reader>,
  fields: LooseFields,
  phone: string,
): string | null {
  const typed = looseText(fields, "emergencyContact");
  if (typed === undefined || NOTHING.test(typed)) return null;
  const digits = plainPhoneDigits(typed);
  const isOthers = NATIONAL_DIGITS.test(digits) && !isOwnNumber(digits, phone);
  return isOthers ? digits : read.leftOut(FIELD_NAMES.emergencyContact, typed);
}

function instagramName(fields: LooseFields): string | undefined {
  return looseText(fields, "instagram")
    ?.replace(/^https?:\/\/(www\.)?instagram\.com\//i, "")
    .replace(/^@|\/$/g, "");
}

/** Reads the values that a column can hold, and notes a doubt for every other value. */
function reader(fields: LooseFields, doubts: string[]) {
  const leftOut = (label: string, text: string) => {
    doubts.push(RECORD_TEXTS.without({ field: label, text: shortened(text, VALUE_MAX_LENGTH) }));
    return null;
  };
  return {
    leftOut,
    text: (label: string, most: number, ...names: string[]) => {
      const text = looseText(fields, ...names) ?? null;
      return text === null || text.length <= most ? text : leftOut(label, text);
    },
    matching: (label: string, pattern: RegExp, text: string | undefined) => {
      if (text === undefined || pattern.test(text)) return text ?? null;
      return leftOut(label, text);
    },
    oneOf: <Choice extends string>(
      label: string,
      choices: readonly Choice[],
      ...names: string[]
    ) => {
      const text = looseText(fields, ...names);
      const choice = choices.find((choice) => choice.toLowerCase() === text?.toLowerCase());
      return choice ?? (text === undefined ? null : leftOut(label, text));
    },
  };
}

type OldAgeReading =
  | { ok: true; dateOfBirth: Day | null; doubts: string[] }
  | { ok: false; reason: "under_age" | "unclear_age"; text: string };

const OLDEST_AGE_YEARS = 120;
/** So much of a value a report shows. */
const VALUE_MAX_LENGTH = 40;
/** What people write into a cell that they have nothing for. */
const NOTHING = /^(?:[-–—.?]+|n\/?a|none|nil|null|unknown|not known)$/i;

/**
 * Reads the date of birth and the age that were typed in on the day `madeOn`. Refuses people under 18, and those of
 * whom neither can be read although one is given: they may be under 18.
 */
export function readOldAge(
  fields: LooseFields,
  { madeOn, today, timeZone }: { madeOn: Day; today: Day; timeZone: string },
): OldAgeReading {
  const dateOfBirth = birthDateOf(fields, timeZone);
  if (dateOfBirth) {
    if (!isAdult(dateOfBirth, today))
      return { ok: false, reason: "under_age", text: RECORD_TEXTS.underAge };
    return { ok: true, dateOfBirth, doubts: [] };
  }
  const age = ageOf(fields);
  if (age !== undefined && age + ageOn(madeOn, today) < ADULT_AGE_YEARS)
    return { ok: false, reason: "under_age", text: RECORD_TEXTS.underAge };
  const doubts = [
    unreadText(fields, "dateOfBirth", FIELD_NAMES.dateOfBirth),
    age === undefined ? unreadText(fields, "age", FIELD_NAMES.age) : "",
  ].filter(Boolean);
  if (doubts.length > 0 && age === undefined) {
    const text = RECORD_TEXTS.correctAge({ problem: doubts.join(" ") });
    return { ok: false, reason: "unclear_age", text };
  }
  return {
    ok: true,
    dateOfBirth: null,
    doubts: doubts.map((doubt) => RECORD_TEXTS.withoutIt({ problem: doubt })),
  };
}

/** Says that a value was given which is no date or no age; empty where none was. */
function unreadText(fields: LooseFields, name: string, label: string): string {
  const typed = looseText(fields, name);
  if (typed === undefined || NOTHING.test(typed)) return "";
  return RECORD_TEXTS.unreadable({ field: label, text: shortened(typed, VALUE_MAX_LENGTH) });
}

function birthDateOf(fields: LooseFields, timeZone: string): Day | undefined {
  const earliest = Date.parse(EARLIEST_BIRTH_DATE);
  const day = looseDay(fields, { timeZone, names: ["dateOfBirth"], earliest });
  return day !== undefined && day >= EARLIEST_BIRTH_DATE ? day : undefined;
}

function ageOf(fields: LooseFields): number | undefined {
  const age = looseNumber(fields, "age");
  return age !== undefined && age >= 0 && age <= OLDEST_AGE_YEARS ? age : undefined;
}
