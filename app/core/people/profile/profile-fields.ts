import type { Gender, PeopleTables, RunningLevel } from "~/db/tables/people";

export const GENDERS = ["Male", "Female", "Other"] as const satisfies readonly Gender[];

export const SIGN_UP_PROFESSIONS = ["Student", "Employee", "Business", "Other"] as const;

export const RUNNING_LEVELS = [
  "beginner",
  "intermediate",
  "advanced",
] as const satisfies readonly RunningLevel[];

export const DEFAULT_RUNNING_LEVEL = "beginner";

export const GOALS_MAX = 10;

export const GOAL_MAX = 60;

/** A field of a member's profile; its texts are in `FIELD_TEXTS`. */
export interface ProfileField {
  name: string;
  column: keyof PeopleTables["members"];
  /** What it holds: `phone` is a number of any kind, `list` are texts that are typed with commas. */
  kind: "line" | "choice" | "birth_date" | "phone" | "list";
  /** The values of a choice. */
  options?: readonly string[];
  /** The most characters of a line. */
  most?: number;
  /** What a line has to match. */
  pattern?: RegExp;
  /** How a line is stored; as it was typed by default. */
  stored?: (typed: string) => string;
  /** What stands before the value, which may be typed too. */
  prefix?: string;
  /** Whether a profile cannot be saved without it. */
  isRequired?: true;
  /** What the form has where nothing is stored. */
  usual?: string;
  /** Whether the sign-up asks for it. */
  signUp?: "required" | "optional";
  /** Whether admins change it, or only see it in the member's file; the others are the member's own. */
  admins?: "edit" | "see";
  /** Where it stands in the admins' CSV: with name and number, or with what the club knows of the member. */
  csv?: "contact" | "about";
  input?: { type?: "email"; autoComplete?: string; autoCapitalize?: "none"; maxLength?: number };
}

export const NAME_MAX = 100;

/**
 * The fields of a member's profile, in the order in which they are asked and shown. Forms, profile, members' files,
 * exports, import, merging and erasing follow from it; an erased field is empty.
 */
export const PROFILE_FIELDS = [
  {
    name: "displayName",
    column: "display_name",
    kind: "line",
    most: NAME_MAX,
    isRequired: true,
    admins: "edit",
  },
  {
    name: "fullName",
    column: "full_name",
    kind: "line",
    most: NAME_MAX,
    signUp: "required",
    admins: "edit",
    input: { autoComplete: "name" },
  },
  {
    name: "username",
    column: "username",
    kind: "line",
    pattern: /^[A-Za-z0-9_.]{3,30}$/,
    stored: (typed) => typed.toLowerCase(),
    signUp: "required",
    csv: "contact",
    input: { autoComplete: "username", autoCapitalize: "none", maxLength: 30 },
  },
  {
    name: "email",
    column: "email",
    kind: "line",
    most: 200,
    pattern: /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/,
    admins: "see",
    csv: "contact",
    input: { type: "email", autoComplete: "email" },
  },
  {
    name: "gender",
    column: "gender",
    kind: "choice",
    options: GENDERS,
    signUp: "required",
    admins: "see",
  },
  {
    name: "dateOfBirth",
    column: "date_of_birth",
    kind: "birth_date",
    signUp: "required",
    admins: "see",
    input: { autoComplete: "bday" },
  },
  {
    name: "profession",
    column: "profession",
    kind: "choice",
    options: SIGN_UP_PROFESSIONS,
    signUp: "required",
    admins: "see",
    csv: "about",
  },
  {
    name: "runningLevel",
    column: "running_level",
    kind: "choice",
    options: RUNNING_LEVELS,
    isRequired: true,
    usual: DEFAULT_RUNNING_LEVEL,
    admins: "see",
  },
  { name: "goals", column: "goals", kind: "list" },
  {
    name: "emergencyContact",
    column: "emergency_contact",
    kind: "phone",
    signUp: "optional",
    admins: "edit",
  },
  {
    name: "instagram",
    column: "instagram",
    kind: "line",
    pattern: /^@?[A-Za-z0-9._]{1,30}$/,
    stored: (typed) => typed.replace(/^@/, ""),
    prefix: "@",
  },
] as const satisfies readonly ProfileField[];

export type Field = (typeof PROFILE_FIELDS)[number];
export type ProfileFieldName = Field["name"];

/** What no profile is saved without. */
export const REQUIRED_NAMES = PROFILE_FIELDS.filter((field) => "isRequired" in field).map(
  ({ name }) => name,
);

export const SIGN_UP_FIELDS = PROFILE_FIELDS.filter((field) => "signUp" in field);

export const SIGN_UP_REQUIRED_NAMES = SIGN_UP_FIELDS.filter(
  (field) => field.signUp === "required",
).map(({ name }) => name);

const ofAdmins = PROFILE_FIELDS.filter((field) => "admins" in field);

/** What an admin changes of a member's profile. */
export const EDITED_FIELDS = ofAdmins.filter((field) => field.admins === "edit");

/** What an admin only sees. */
export const SEEN_FIELDS = ofAdmins.filter((field) => field.admins === "see");

const ofCsv = PROFILE_FIELDS.filter((field) => "csv" in field);

/** What the admins' CSV has beside a member's name, and beside what the club knows of them. */
export const CSV_FIELDS = {
  contact: ofCsv.filter((field) => field.csv === "contact"),
  about: ofCsv.filter((field) => field.csv === "about"),
};

/** The value of each field; null where nothing is entered. */
export type ProfileValues<F extends Field = Field> = {
  [Each in F as Each["name"]]: Each extends { kind: "list" }
    ? string[]
    : PeopleTables["members"][Each["column"]];
};

/** The personal details in a member's record. */
export interface PersonalDetails extends ProfileValues {
  phone: string;
}

/** A value as a checked form has it. */
export type FieldValue<F extends Field> = F extends { kind: "list" }
  ? string[]
  : NonNullable<PeopleTables["members"][F["column"]]>;

/** What a form says of these fields; undefined for one that is left empty. */
export type ProfileInput<
  F extends Field = Field,
  Required extends string = (typeof REQUIRED_NAMES)[number],
> = {
  [Each in F as Extract<Each["name"], Required>]: FieldValue<Each>;
} & {
  [Each in F as Exclude<Each["name"], Required>]?: FieldValue<Each> | null | undefined;
};

/** The answers of a sign-up. */
export type SignUpProfile = ProfileInput<
  (typeof SIGN_UP_FIELDS)[number],
  (typeof SIGN_UP_REQUIRED_NAMES)[number]
>;
