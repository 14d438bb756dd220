/** Texts of a bank statement and what it pays. */
import { choosePaymentText } from "~/core/payments/desk-texts";

export const STATEMENT_FORM_TEXTS = {
  anotherStatement: "Another statement",
  addAStatement: "Add a statement",
  csvFileFromYour: "CSV file from your bank or UPI app",
  orPasteItHere: "Or paste it here",
  includeTheHeader:
    "Include the heading line. The columns for date, amount and description are found automatically. The statement isn’t kept.",
  showWhatMatches: "Show what matches",
} as const;

export const STATEMENT_PREVIEW_TEXTS = {
  choosePayment: choosePaymentText,
  choose: "Choose",
  statement: "Statement",
  payment: "Payment",
  amount: "Amount",
  noCertainMatches: "No certain matches",
  matched: (length: string | number, shown: string) => `${length} matched, ${shown}`,
  onlyPartOfThe:
    "Only part of the statement is shown. Confirm this part, then add the statement again.",
  nothingToConfirm: "Nothing to confirm",
  noLineNamesA: "No line names a payment that is still due.",
  matchedPayments: "Matched payments",
  markTheTickedOnes: "Mark the ticked ones as paid",
  noDate: "No date",
  bookingCancelledSince: "Booking cancelled since",
  newRunner: "New runner",
} as const;

export const UNMATCHED_LINES_TEXTS = {
  otherLines: "Other lines",
  statement: "Statement",
  result: "Result",
  amount: "Amount",
  noDate: "No date",
  newRunner: "New runner",
  line: (number: number, reason: string) => `Line ${number}: ${reason}`,
} as const;
