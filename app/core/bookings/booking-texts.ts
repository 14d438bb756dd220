/** Texts of booking a run, the pass, the membership and who's coming. */

import { NOT_CONFIRMED_TEXT } from "~/core/people/age-texts";
import { WAIVER_MISSING_TEXT } from "~/core/people/waiver/waiver";
import { formatRupees } from "~/lib/rupees";
import { PLAN_ALERT_TEXTS } from "./book/plans-texts";
import type { BookingRefusal, SyncOutcome } from "./refusals";

/** Why a booking was refused, as shown to the person. */
export const BOOKING_REFUSAL_TEXTS: Record<BookingRefusal, string> = {
  not_bookable: "This run can no longer be booked. Choose another one.",
  full: "This run is full: the last seat went a moment ago. Join the waitlist or choose another run.",
  not_enough_seats: "There aren't enough seats left for all of you. Please bring fewer guests.",
  already_booked: "You're already booked on this run. Your dashboard shows it.",
  guest_booked: "One of these phone numbers is already booked on this run.",
  trial_used:
    "The free run is for your first time with us, and that's booked or behind you. Please choose another plan.",
  welcome_awaited: PLAN_ALERT_TEXTS.welcomeAwaited,
  not_approved:
    "Your seat isn't booked yet. Until we've welcomed you as a member, you can book your free first run, for yourself alone: choose it and leave the guests out.",
  not_confirmed: NOT_CONFIRMED_TEXT,
  not_declared: WAIVER_MISSING_TEXT,
  price_changed: "The price of this run has changed. Please check it and book again.",
  offer_expired: "We held this seat until a moment ago. It has gone to the next person.",
  group_gone: "This pace group is no longer offered. Please choose another one.",
  key_reused:
    "This form was already sent with other answers. Please reload the page and try again.",
  profile_incomplete: "Please add your name to your profile first.",
};

/** What became of a booking kept on a device, as shown there. */
export const SYNC_OUTCOME_TEXTS: Record<SyncOutcome, string> = {
  ...BOOKING_REFUSAL_TEXTS,
  not_approved: PLAN_ALERT_TEXTS.yourFirstRunIsFree,
  not_declared: "Please book it again: it came without the health declaration.",
  booked: "Booked: you have a seat.",
  duplicate: "You're already booked on this run.",
  skipped: "It had neither a name nor an e-mail, so we couldn't book anyone.",
  unreadable: "We couldn't read what was kept on this phone.",
};

export const BOOKING_CHOICE_TEXTS = {
  aNoteForThe: "A note for the run leader",
  anythingWeShouldKnow: "Anything we should know? You can leave this empty.",
  continue: "Continue",
  goOnAlone: "Book my free first run, just me",
  yourName: "Your name",
  mobileNumber: "Mobile number",
  weSendASix: "We'll text you a six-digit code. This is also the number you'll sign in with.",
} as const;

export const BOOKING_DETAILS_TEXTS = {
  status: "Status",
  when: "When",
  meetingPoint: "Meeting point",
  runner: "Runner",
  plan: "Plan",
  paceGroup: "Pace group",
  decidedAtTheStart: "Decided at the start",
  price: "Price",
  payment: "Payment",
  note: "Note",
  bring: "Bring",
  addToCalendar: "Add to calendar",
  tellFriendsOnWhatsapp: "Tell friends on WhatsApp",
  nothingToPayFor: "Nothing to pay for this run",
  inTheMembership: "Part of your membership",
} as const;

export const THE_CLUB_CANCELLED_THIS = "The club cancelled this run";

export const BOOKING_PAGE_TEXTS = {
  run: "The run",
  allEvents: "All events",
  thisRunCanNo: "This run can no longer be booked. Choose another one.",
  seeTheOtherRuns: "See the other runs",
  youAreBookedOn: "You're already booked on this run.",
  seeMyBooking: "See my booking",
  aSeatIsHeld: "We're holding a seat for you until it's paid",
  signedOut:
    "You've been signed out meanwhile. Your choice is still here: add your name and number, or sign in first.",
  signedInAs: (who: string) =>
    `You're signed in as ${who} now, so this seat would be theirs. Nothing is booked yet.`,
  youCanAlsoChoose: "You can also choose again here. The new booking replaces the old one.",
} as const;

export const BOOKING_PASS_TEXTS = {
  passOf: (name: string) => `Pass · ${name}`,
  showItOrSay: "Show it, or say your name, at the start.",
  showTheCode: "Show the code",
} as const;

export const BOOKING_REVIEW_TEXTS = {
  byTakingTheSeat: "By taking the seat you declare",
  isThisRight: "Is this right?",
  plan: "Plan",
  seats: "Seats",
  guests: "Guests",
  none: "None",
  paceGroup: "Pace group",
  decidedAtTheStart: "Decided at the start",
  note: "Note",
  toPay: "To pay",
  nothing: "Nothing",
  fromCredit: (amount: string) => `Nothing: ${amount} from your credit`,
  creditStays: (credit: string) => `Your ${credit} credit stays yours for a run that it covers.`,
  codeWentTo: (phone: string) => `The code went to ${phone}.`,
  t6DigitCode: "6-digit code",
  takeSeats: (seats: number) => (seats === 1 ? "Take my seat" : "Take our seats"),
  imIn: "I'm in",
  resend: "Resend",
  changeSomething: "Change something",
} as const;

export const BOOKING_STEPS_TEXTS = {
  held: "Held",
  paid: "Paid",
  confirmed: "Confirmed",
  checkedIn: "Checked in",
  stepsOfThisBooking: "Steps of this booking",
} as const;

export const BOOKING_VIEW_TEXTS = {
  seeBooking: (reference: string) => `See booking ${reference}`,
  replaced: (reference: string) => `Booking ${reference} replaced this one.`,
  youreIn: "You're in!",
  myRuns: "My runs",
  bookedTogether: "Booked together",
  bookAgain: "Book it again",
} as const;

export const GUEST_FIELDS_TEXTS = {
  name: (number: number) => `Guest ${number}: name`,
  phone: (number: number) => `Guest ${number}: mobile number`,
  bringGuests: "Bring guests",
  guest: (number: number) => `Guest ${number}`,
  eachPays: (priceRupees: number) =>
    `Each guest takes a seat of their own${priceRupees > 0 ? ` and pays ${formatRupees(priceRupees)}` : ""}. A friend who has never run with us can book the free first run themselves.`,
} as const;

export const OFFLINE_BOOKING_ALERT_TEXTS = {
  youAreOfflineKept: "You're offline: kept on this phone",
  itIsBookedAs: "We'll book it as soon as you're online and signed in, if there's still a seat.",
  notKept: "You're offline, and nothing is booked",
  noRoom:
    "This phone has no room to keep the booking. Leave this page open and press the button again once you're online.",
  bookItWhenIm: "Book it when I'm online",
  youAreOffline: "You're offline",
  weCanKeepThis: "We can keep this booking on your phone and send it later. Nothing is booked yet.",
} as const;

export const MEMBERSHIP_CARD_TEXTS = {
  membershipCard: "Membership card",
  monthly: "Monthly membership",
  nextIsPaid: (days: string) => `The next one is paid: ${days}.`,
  /** Dates of a membership, the last day included. */
  days: (first: string, last: string) => `${first} to ${last}`,
  unpaid: (days: string) => `${days} is not paid for yet.`,
  validUntil: (day: string) => `Valid until ${day}`,
  renew: (price: string) => `Renew for ${price}`,
  become: (price: string) => `Become a member for ${price} a month`,
  noMembershipNow: "No membership at the moment",
  runsUsed: "Runs used",
  saved: "Saved",
  credit: "Credit",
  yourFirstRunIs:
    "Your first run is free. Once the club has welcomed you, you can become a member here.",
} as const;

export const MEMBER_STANDING_TEXTS = {
  pay: (rupees: string) => `Pay ${rupees}`,
  youAndThisRun: "You and this run",
  seeMyBooking: "See my booking",
  pass: "Pass",
  calendar: "Calendar",
  cancel: "Cancel",
  takeIt: "Take it",
  bookIt: "Book it",
  letItGo: "Let it go",
  leaveTheWaitlist: "Leave the waitlist",
} as const;

export const WHOS_COMING_TEXTS = {
  whosComing: "Who's coming",
  seeWhosComing: "See who's coming",
  nobodyElseYetBring: "Nobody else yet. Bring somebody along!",
  nobodyElse: "Nobody else has booked.",
  friend: "Friend",
  decidesAtTheStart: "Will decide at the start",
  letOtherMembersSee: "Let other members see that I'm coming to my runs",
  bringSomebody: "Bring somebody",
  copyMyInviteLink: "Copy my invite link",
  askOnWhatsapp: "Ask on WhatsApp",
} as const;

export const BOOKINGS_SCREEN_TEXTS = {
  myRuns: "My runs",
  membershipAndReceipts: "Membership and receipts",
  waitlist: "Waitlist",
  comingUp: "Coming up",
  cancelled: "Cancelled",
  earlier: "Earlier",
  noRunsBookedYet: "No runs booked yet",
  findARun: "Find a run",
  myRunsInMy: "My runs in my calendar",
  aPrivateAddressFor:
    "A private address for your calendar app to subscribe to. Anyone who has it can see your runs, so keep it to yourself. You can take it back any time.",
  copyItNowWe: "Copy it now: we only show it once",
  makeANewAddress: "Make a new address",
  makeAnAddress: "Make an address",
  takeItBack: "Take it back",
} as const;

export const BOOKING_SCREEN_TEXTS = {
  thereIsNothingTo: "There's nothing left to pay.",
  theSeatIsGiven: "You've given your seat back.",
  yourRunIsIn: "Your run is in the feed.",
  thankYouNoted: "Thank you, noted.",
} as const;

export const MEMBERSHIP_SCREEN_TEXTS = {
  thereIsNothingTo: "There's nothing left to pay.",
  newRunner: "New runner",
  thankYouNoted: "Thank you, noted.",
  membership: "Membership",
  myRuns: "My runs",
  notNowTakeIt: "Not now, thanks",
} as const;
