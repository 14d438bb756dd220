import type { AuditAction } from "~/db/tables/audit-actions";
import { HOUR_MS } from "~/lib/dates";

/** The Board gets the details within this time of the club knowing (DPDP Rules 2025, rule 7). */
export const PROTECTION_BOARD_DETAILS_WITHIN_MS = 72 * HOUR_MS;

/** Actions that show the data of all members at once. */
export const EVERYBODY_ACTIONS: readonly AuditAction[] = [
  "members_exported",
  "report_exported",
  "payments_exported",
  "backup_downloaded",
  "admin_reset",
];

export interface Breach {
  /** 'Sun, 22 Nov 2026, 10:00', in the club's zone. */
  fromText: string;
  toText: string;
  /** When the details are due at the Board. */
  dueText: string;
  people: number;
  actions: { what: string; count: number }[];
}

/** What was done, as lines of a letter. */
function actionLines({ actions }: Breach): string {
  return (
    actions.map(({ what, count }) => `- ${what}: ${count}`).join("\n") || "- nothing on record"
  );
}

/** The draft to the people concerned; brackets hold what a person has to fill in. */
export function letterToPeople(breach: Breach): string {
  return `Subject: Your data at [the club's name]

Dear runner,

Between ${breach.fromText} and ${breach.toText} somebody had access to data of our club who should not have had it.

What happened: [one or two plain sentences]
What was seen or taken of yours: [name, mobile number, date of birth, bookings: only what is true]
What this may mean for you: [calls or messages that pretend to come from us, for instance]
What we have done: [sessions ended, passwords changed, way in closed]
What you can do: do not give anybody a code that you get by text; tell us about calls that use our name.

Questions: [name, phone and e-mail of the person who answers].
You may also complain to the Data Protection Board of India.

[Name], for [the club's name]
`;
}

/** The draft to the Data Protection Board: at once what is known, the rest within 72 hours. */
export function letterToProtectionBoard(breach: Breach): string {
  return `To: Data Protection Board of India
Subject: Intimation of a personal data breach (section 8(6) DPDP Act 2023, rule 7 DPDP Rules 2025)

1. Data fiduciary: [the club's name, address, contact person]
2. When: between ${breach.fromText} and ${breach.toText}; known to us since [moment]
3. Nature and extent: [what happened]. People concerned: ${breach.people}
4. On record in that time:
${actionLines(breach)}
5. Likely consequences: [for the people concerned]
6. Measures taken and planned: [what, by when]
7. Findings about who caused it: [if known]
8. Intimation of the people concerned: [sent on, by which way]

The details of points 3 to 8 are due by ${breach.dueText}.
`;
}
