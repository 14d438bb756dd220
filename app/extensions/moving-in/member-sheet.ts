import type { Day } from "~/lib/dates";
import { joinTexts } from "~/lib/texts";
import {
  MEMBER_FIELD_LABELS as MEMBER_FIELD_LABELS_MESSAGES,
  type SHEET_REFUSAL_TEXTS,
} from "~/texts/moving-in/member-sheet";
import { MEMBER_SHEET_TEXTS } from "~/texts/moving-in/moving-in";
import { SHEET_FIELDS, type SheetColumn } from "./columns";
import type { DateOrder } from "./member-grid";
import type { ImportFinding, RecordOutcome } from "./written-records";

/** The form value of a column that is left out. */
export const LEFT_OUT = "-";

export const MEMBER_FIELD_LABELS: Record<string, string> = joinTexts(MEMBER_FIELD_LABELS_MESSAGES, {
  get [LEFT_OUT]() {
    return MEMBER_SHEET_TEXTS.leaveOut;
  },
});

export const MEMBER_FIELD_CHOICES = [LEFT_OUT, ...SHEET_FIELDS.users];

/** How a list is read. */
export interface SheetShape {
  headingLine: number;
  /** The first lines, of which the heading is picked. */
  head: { line: number; text: string }[];
  columns: (SheetColumn & { example: string })[];
}

/** The result of reading a list of members; nothing is written while `isDry`. */
export interface SheetReport extends SheetShape {
  isDry: boolean;
  /** How dates are read where that is not plain. */
  notes: string[];
  /** The lines that are left out, as CSV in Base64; empty where there are none. */
  bad: string;
  counts: Record<RecordOutcome, number>;
  findings: ImportFinding[];
}

export type SheetRefusal = keyof typeof SHEET_REFUSAL_TEXTS;

/** Says how dates are read that can be read in two ways. */
export function dateNotes(order: DateOrder, today: Day): string[] {
  const { isMonthFirst, monthFirst, twoDigits } = order;
  const [century, year] = [Number(today.slice(0, 2)), today.slice(2, 4)];
  const later = String(Number(year) + 1).padStart(2, "0");
  return [
    ...(isMonthFirst && monthFirst ? [MEMBER_SHEET_TEXTS.monthFirst({ monthFirst })] : []),
    ...(monthFirst && !isMonthFirst ? [MEMBER_SHEET_TEXTS.mixedDates({ monthFirst })] : []),
    ...(twoDigits
      ? [
          MEMBER_SHEET_TEXTS.shortYears({
            twoDigits,
            year,
            century,
            later,
            earlier: century - 1,
          }),
        ]
      : []),
  ];
}
