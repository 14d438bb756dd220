import { PROMISES } from "~/content/promises";
import { type Day, formatDay } from "~/lib/dates";
import type { Race } from "./races/age-standards";

/** Every text of the dashboard, the check-in card, a member's own events and the deletion of an account. */

export const DASHBOARD_TEXTS = {
  title: "Dashboard",
  welcome: (name: string | null) => (name ? `Good to see you, ${name}` : "Good to see you"),
  nextRun: "Your next run",
  nothingBooked: "Nothing booked yet",
  pickOne: "Pick a morning. We'll keep a seat for you.",
  findRun: "Find a run",
  pass: "Show my pass",
  upcoming: "Upcoming events",
  allEvents: "All events",
  sample: "Sample",
} as const;

export const TO_DO_TEXTS = {
  title: "To do",
  more: (count: number) => (count === 1 ? "1 more thing" : `${count} more things`),
  profileTitle: "Finish your profile",
  profile: "Tell us your name and running level, so we know who's coming.",
  profileButton: "Complete my profile",
  ran: (run: string) => `${run}. Share it with friends: the picture names nobody but you.`,
  ranButton: "See my run",
  offerTitle: (run: string) => `A seat is held for you: ${run}`,
  offerButton: "Take it",
  offerAfter: "left, then it goes to the next person.",
  payTitle: (amount: string, run: string) => `Pay ${amount} for ${run}`,
  payButton: (amount: string) => `Pay ${amount}`,
  paySure: "Your seat is yours already.",
  payThen: "Then your seat is confirmed.",
  payAfter: "The run is over, and this is still to pay.",
  membershipTitle: (amount: string) => `Pay ${amount} for your membership`,
  membership: (startsOn: Day) => `It runs for a month from ${formatDay(startsOn)}.`,
  boardTitle: "Show me on the board?",
  board:
    "Other members see your public name with your runs and distance. You can change it in Settings.",
  boardYes: "Yes, show me",
  boardNo: "No, thanks",
} as const;

/** 'Are you home?', asked of a member for themselves and for each guest. */
export const HOME_QUESTION_TEXTS = {
  ask: (guest: string | null) => (guest ? `Is ${guest} home?` : "Are you home?"),
  answer: (guest: string | null) => (guest ? `${guest} is home` : "I'm home"),
  why: (run: string) => `The run leaders of ${run} are waiting until everybody is back.`,
} as const;

export const OPEN_DESK_TEXTS = {
  title: (run: string) => `Today's run: ${run}`,
  open: "Open the desk",
  hint: "Open it while you have a signal. After that it works without one.",
} as const;

export const CHECK_IN_CARD_TEXTS = {
  title: "My run",
  share: "Share",
  save: "Save the picture",
  post: "Post it to the feed",
  inFeed: (kudos: number) =>
    kudos === 0 ? "It's in the feed" : `It's in the feed · ${kudos} kudos`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
  streak: (weeks: number) => `${weeks} weeks in a row`,
} as const;

export const PROGRESS_SUMMARY_TEXTS = {
  title: "My progress",
  all: "See it all",
  runs: "Runs",
  distance: "Distance",
  streak: "Streak",
  helped: "Helped at runs",
  achievements: "Achievements",
  noAchievements: "None to show at the moment",
  events: "My own events",
  noEvents: "None planned",
} as const;

export const EVENT_TEXTS = {
  title: "My own events",
  past: "Past events",
  pastTitle: "Past",
  coming: "Coming",
  addTitle: "Add an event",
  empty: "Entered a race? Put it here.",
  noneComing: "Nothing planned yet.",
  nonePast: "Ran a race before? Add it here with its date.",
  added: "Event added successfully",
  failed: (detail: string) => `Failed to add event: ${detail}`,
  delete: "Delete",
  deleteLabel: (title: string, day: Day) => `Delete ${title}, ${formatDay(day)}`,
  name: "Title",
  day: "Date",
  time: "Time",
  place: "Place",
  race: "Is it a race?",
  noRace: "No, or another distance",
  result: "Result, once you have it",
  add: "Add event",
} as const;

export const RACE_LABELS: Record<Race, string> = {
  "5k": "5 km",
  "8k": "8 km",
  "10k": "10 km",
  "15k": "15 km",
  "10mi": "10 miles",
  half: "Half marathon",
  "25k": "25 km",
  "30k": "30 km",
  marathon: "Marathon",
  "50k": "50 km",
};

export const RACE_TEXTS = {
  graded: "5 km, 10 km, half and full marathon results get an age grade, by the 2025 road tables.",
  notGraded: "no age grade for this distance",
} as const;

export const EVENT_PROBLEMS = {
  noTitle: "Please enter a title.",
  noDay: "Please enter the date.",
  noSuchDay: "There is no such date. Please check it.",
  tooEarly: "Please enter a date in 1920 or later.",
  noTime: "Please enter the time.",
  noSuchTime: "Please enter the time as hours and minutes.",
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  noSuchRace: "Please choose a distance from the list.",
  result: "Please enter the result as minutes and seconds, such as 48:12 or 1:52:30.",
  resultAlone: "Please choose the distance of the race too.",
  tooFast: "Nobody has ever run this distance that fast. Please check the result.",
  earlyResult: "This race is still to come. Add its result afterwards.",
  stale: "Please reload the page and try again.",
} as const;

export const SYNC_TEXTS = {
  synced: "User data synced successfully",
  failed: (detail: string) => `Failed to sync data: ${detail}`,
  unavailable: "the club's records cannot be reached. Everything stays on this phone.",
  tryAgain: "Try again",
  kept: "Kept on this phone until now:",
  myRuns: "My runs",
  chooseAgain: "Choose again",
} as const;

export const ERASURE_TEXTS = {
  due: (day: string) => `Your account will be deleted on ${day}.`,
  until: "Until then everything stays as it is, and you can change your mind.",
  keep: "Keep my account",
  kept: "Good to have you back. Your account stays as it is.",
  offer: `Download everything the club holds about you. Or delete your account: you have ${PROMISES.erasureDays} days to change your mind. After that it is erased, and your bookings keep only their date and amount.`,
  download:
    "Until then you can download everything the club holds about you, or choose ‘Keep my account’ at the top of this page.",
  membership: (lastDay: Day) => `your membership until ${formatDay(lastDay)}`,
  credit: (amount: string) => `${amount} of credit`,
  seats: (count: number) => (count === 1 ? "1 booked seat" : `${count} booked seats`),
  lost: (day: string, what: string) => `On ${day} you would lose ${what}.`,
  notPaidBack: "Nothing is paid back by itself: ask the club before then.",
  owed: (amount: string) => `The ${amount} you owe stays due.`,
} as const;
