import { SHEET_FIELDS, type SheetColumn } from "./columns";
import type { ImportFinding, RecordOutcome } from "./records";

/** The form value of a column that is left out. */
export const LEFT_OUT = "-";

export const MEMBER_FIELD_LABELS: Record<string, string> = {
  [LEFT_OUT]: "Leave out",
  id: "Id in the old club",
  emergencyContact: "Emergency contact",
  phone: "Phone number",
  email: "E-mail",
  username: "User name",
  dateOfBirth: "Date of birth",
  createdAt: "Joined on",
  totalRuns: "Runs so far",
  totalDistance: "Distance so far",
  currentStreak: "Streak",
  age: "Age",
  gender: "Gender",
  profession: "Profession",
  fitnessLevel: "Running level",
  goals: "Goals",
  instagram: "Instagram",
  status: "Status",
  planType: "Plan",
  fullName: "Name",
};

export const MEMBER_FIELD_CHOICES = [LEFT_OUT, ...SHEET_FIELDS.users];

export const OUTCOME_LABELS: Record<RecordOutcome, string> = {
  new: "New",
  merged: "Merged with a member",
  unchanged: "Here already",
  doubtful: "Left out or to check",
  refused: "Refused",
};

/** The result of reading a list of members; nothing is written while `isDry`. */
export interface SheetReport {
  isDry: boolean;
  columns: (SheetColumn & { example: string })[];
  counts: Record<RecordOutcome, number>;
  findings: ImportFinding[];
}

export const SHEET_REFUSAL_TEXTS = {
  no_headings: "We can’t find a heading line with two columns or more.",
  no_phone: "Say which column has the phone numbers.",
  same_field: "Two columns are read as the same. Leave one of them out.",
  bookings:
    "This looks like a list of bookings. Bookings are imported on the server: npm run club -- import.",
  too_long: "That is more than 5,000 members. Please split the list.",
} as const;

export type SheetRefusal = keyof typeof SHEET_REFUSAL_TEXTS;

export const SHEET_FAILED_TEXT = "Failed to import the list. Please try again.";

export const SHEET_CHANGED_TEXT =
  "Somebody changed a member in the meantime. What was imported stays: check the list again.";

export const SHEET_UNSEEN_TEXT =
  "You changed how a column is read, so nothing was imported yet. This is what would happen now.";

/** The text below a list of findings that shows only its first lines. */
export function furtherLinesText(further: number): string {
  return `${further} more lines are not shown. Fix these first and check again.`;
}
