/** Texts of an event's form and actions, and of the list of events. */
import { PROMISES } from "~/content/promises";
import { formatCount } from "~/lib/counts";

export const EVENT_SCOPE_TEXTS = {
  whichRuns: "Which runs?",
  thisOne: "This one",
  thisAndFollowing: "This and following",
} as const;

export const EVENT_ACTIONS_TEXTS = {
  edit: "Edit",
  move: "Move",
  copy: "Copy",
  weather: "Weather",
  checkIn: "Check-in",
  printTheRoster: "Print the roster",
  rosterCsv: "Roster CSV",
  publicPage: "Public page",
  publish: "Publish",
  complete: "Complete",
  cancelThisEvent: "Cancel this event",
  everybodyBookedIsTold:
    "Everybody booked is told, free runs are given back, and payments become credit.",
  cancelTheEvent: "Cancel the event",
} as const;

export const EVENT_FORM_TEXTS = {
  theRun: "The run",
  title: "Title",
  description: "Description",
  date: "Date",
  startTime: "Start time",
  durationInMinutes: "Duration in minutes",
  meetingPoint: "Meeting point",
  mapLink: "Map link",
  webAddress: "https://",
  countEverybodyBack: "Count everybody back",
  atTheFinishThe:
    "At the finish, the desk ticks people off as they come back and shows who is still out.",
  seatsAndPrice: "Seats and price",
  seats: "Seats",
  fewerSeatsThanBookings:
    "If you set fewer seats than there are bookings, nobody loses theirs, but no more can be booked.",
  priceInRupees: "Price in rupees",
  zeroForFree: "0 for a free run.",
  existingBookingsKeepTheir: "Existing bookings keep their price.",
  whatRunnersRead: "What runners read",
  oneEntryPerLine: "One entry per line.",
  distances: "Distances",
  fiveKm: "5 km",
  whatToBring: "What to bring",
  runningShoes: "Running shoes",
  highlights: "Highlights",
  guidedWarmUp: "Guided warm-up",
  schedule: "Schedule",
  meetAtTheGate: "05:30 Meet at the gate",
  anotherPicture: "Another picture",
  picture: "Picture",
  jpegPngOrWebp: `JPEG, PNG or WebP, up to ${PROMISES.pictureMegabytes} MB. Without one, the run shows a drawn route.`,
} as const;

export const EDIT_CONFLICT_TEXTS = {
  now: "What you typed is below. Save again to keep it in place of what the event says now:",
  same: "It says what you typed, too.",
  empty: "empty",
  yes: "yes",
  no: "no",
  places: (perLeader: string) => `${perLeader} per leader`,
} as const;

export const EVENT_PREVIEW_TEXTS = {
  preview: "Preview",
  minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
  seats: (count: number) => (count === 1 ? "1 seat" : `${formatCount(count)} seats`),
} as const;

export const EVENT_STATUS_BADGE_TEXTS = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
  completed: "Completed",
} as const;

export const EVENT_TABLE_TEXTS = {
  event: "Event",
  when: "When",
  status: "Status",
  waiting: "Waiting",
  price: "Price",
  noEventsHere: "No events here",
  eventsThatYouCreate: "Events that you create appear here.",
  events: "Events",
  weekly: " · weekly",
  of: "of",
  oversoldBy: "Oversold by",
} as const;

export const PACE_GROUP_FIELDS_TEXTS = {
  paceGroups: "Pace groups",
  runnersChooseOneWhen:
    "Runners choose one when they book. Clear a name to remove its group: its people keep their seats and choose again.",
  moreGroups: "More groups",
  group: "Group",
  groupNumber: (number: string | number) => `Group ${number}`,
  easy: "Easy",
  paceOfGroup: (number: string | number) => `Pace of group ${number}`,
  nobodyIsLeftBehind: "nobody is left behind",
  seatsPerLeader: "Places per leader",
  noLimit: "no limit",
  nobodyCanLeadA: "Nobody can lead a group yet: make a member a run leader on their page.",
  whoLeadsWhichGroup: "Who leads which group",
  eachLeaderBringsTheir:
    "Each leader adds this many places, and people on the waitlist move up. Without a leader the group has none. If a leader drops out, nobody loses a place.",
  noGroup: "No group",
} as const;

export const EVENT_NOTIFICATION_LIST_TEXTS = {
  whoWasTold: "Who was told",
  whatsappTell: (name: string) => `WhatsApp: tell ${name}`,
  tellByWhatsapp: "Tell by WhatsApp",
  callName: (name: string) => `Call ${name}`,
  call: "Call",
  all: (people: number) => `See all ${people}`,
  tryAgain: "Try again",
} as const;
