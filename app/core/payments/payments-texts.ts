/** Texts of payments, credit and receipts as members read them. */

export const CREDIT_CARD_TEXTS = {
  myCredit: "My credit",
  itPaysForYour:
    "It pays for your next run by itself once it covers the full price. Want it back instead? Ask at the club, and you'll see it here.",
  cancelled: (run: string) => `Cancelled${run}`,
  clubCancelled: (run: string) => `The club cancelled${run}`,
  paidForARun: "Paid for a run",
  paidBackBy: (admin: string | null, note: string | null) =>
    `Paid back by ${admin ?? "the club"}: ${note ?? ""}`,
} as const;

export const RECEIPT_LIST_TEXTS = {
  receipts: "Receipts",
  aReceiptForEvery: "You'll find a receipt for every payment here.",
  receipt: (number: string) => `Receipt ${number}`,
  paid: (subject: string, when: string) => `${subject} · paid ${when}`,
} as const;

export const RECEIPT_SHEET_TEXTS = {
  receipt: (number: string) => `Receipt ${number}`,
  fromForAMonth: (day: string) => `From ${day}, for a month`,
  receivedFrom: "Received from",
  newRunner: "New runner",
  for: "For",
  membership: "Membership",
  paid: "Paid",
  how: "How",
  bookingReference: "Booking reference",
  amountReceived: "Amount received",
  printTheReceipt: "Print the receipt",
} as const;

export const UPI_PAYMENT_TEXTS = {
  given: (utr: string) => `Reference ${utr} sent: waiting for the club to confirm`,
  once: {
    seat: (amount: string) => `We'll confirm your seat as soon as your ${amount} arrives.`,
    seats: (amount: string) => `We'll confirm your seats as soon as your ${amount} arrives.`,
    sure_seat: (amount: string) =>
      `Your seat is yours already. Your receipt is ready as soon as your ${amount} arrives.`,
    past_run: (amount: string) => `Your receipt is ready as soon as your ${amount} arrives.`,
    membership: (amount: string) =>
      `We'll confirm your membership as soon as your ${amount} arrives.`,
  },
  pay: (amount: string) => `Pay ${amount}`,
  payByUpi: (amount: string) => `Pay ${amount} by UPI`,
  codeLabel: (amount: string, booking: string) =>
    `UPI code to pay ${amount} for booking ${booking}`,
  upiId: "UPI ID",
  reference: "Reference",
  changeTheReferenceOr: "Change the reference or pay again",
  youllPayAtThe: "You'll pay at the venue",
  atTheVenue: {
    seat: "Your seat is held. Pay the run leader by UPI or cash before the start.",
    seats: "Your seats are held. Pay the run leader by UPI or cash before the start.",
    sure_seat: "Your seat is yours. Pay the run leader by UPI or cash before the start.",
    past_run: "Pay the run leader by UPI or cash when you next see them.",
    membership: "Pay the run leader by UPI or cash at your next run.",
  },
  scanTheCodeWith:
    "Scan the code with any UPI app. On this phone, open the app with everything filled in:",
  noAccount: "Please pay at the venue. The run leader finds your payment by this code:",
  copy: "Copy",
  transactionReferenceUtr: "Transaction reference (UTR)",
  yourUpiAppShows: "Your UPI app shows it after paying: 12 digits.",
  iHavePaid: "I have paid",
  illPayAtThe: "I'll pay at the venue",
  hasReference:
    "Your UPI reference is already with us, so there's nothing to pay at the venue. We'll confirm as soon as your money arrives.",
} as const;

export const UNSENT_REFERENCE_TEXTS = {
  notSent: (utr: string) => `Reference ${utr} was not sent`,
  sendIt: "Have you paid? Send it, and the club will look for your payment.",
  send: "Send it to the club",
} as const;
