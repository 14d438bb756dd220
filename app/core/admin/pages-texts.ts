/** Texts of the pages of members, messages and the search. */

export const APPROVALS_PAGE_TEXTS = {
  waiting: (count: number) =>
    `${count} ${count === 1 ? "person is" : "people are"} waiting for an answer`,
  earlier: (count: number) =>
    count === 1
      ? "1 person who registered earlier is still waiting."
      : `${count} people who registered earlier are still waiting.`,
  everyoneWaiting: "Show everyone waiting",
  documentTitle: (clubName: string) => `New Registrations – ${clubName} admin`,
  failedToLoad: "Failed to load registrations. Please try again.",
  title: "New Registrations",
  registeredInTheLast: "Registered in the last",
} as const;

export const SUBSCRIBERS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Subscribers – ${clubName} admin`,
  failedToLoadSubscribers: "Failed to load subscribers. Please try again.",
  subscribers: "Subscribers",
  peopleInTheClub: (shown: string | number) => `${shown} people in the club`,
  addAMember: "Add a member",
  importAList: "Import a list",
  exportCsv: "Export CSV",
  typeAtLeastTwo: "Type at least two letters, or three digits of a phone number.",
  moreThan500People:
    "More than 500 people match. Here are some of them: type more of the name to narrow it down.",
} as const;

export const SUBSCRIBER_PAGE_TEXTS = {
  noNameYet: "No name yet",
  documentTitle: (clubName: string) => `Member – ${clubName} admin`,
  subscribers: "Subscribers",
  edit: "Edit",
  merge: "Merge",
  bookings: "Bookings",
  noRunsBookedYet: "No runs booked yet",
  payments: "Payments",
  audit: "Audit",
} as const;

export const SUBSCRIBER_EDIT_PAGE_TEXTS = {
  noNameYet: "No name yet",
  documentTitle: (clubName: string) => `Edit member – ${clubName} admin`,
  edit: (name: string) => `Edit ${name}`,
} as const;

export const SUBSCRIBER_MERGE_PAGE_TEXTS = {
  noNameYet: "No name yet",
  documentTitle: (clubName: string) => `Merge records – ${clubName} admin`,
  titleFor: (name: string) => `Merge into ${name}`,
  forSomebodyWhoSigned:
    "For somebody who signed up twice with two numbers. A merge can’t be undone.",
} as const;

export const SUBSCRIBERS_IMPORT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Import members – ${clubName} admin`,
  thatFileIsLarger: "That file is larger than 500 KB.",
  importMembers: "Import members",
  subscribers: "Subscribers",
  fromASpreadsheetSaved:
    "From a spreadsheet saved as CSV. You see what would happen before anything changes.",
} as const;

export const SUBSCRIBERS_NEW_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Add a member – ${clubName} admin`,
  addAMember: "Add a member",
  subscribers: "Subscribers",
  openIt: "Open it",
} as const;

export const MESSAGES_PAGE_TEXTS = {
  statuses: { open: "Open", answered: "Answered", joined: "Members now", closed: "Closed" },
  documentTitle: (clubName: string) => `Messages – ${clubName} admin`,
  failedToLoadMessages: "Failed to load messages. Please try again.",
  markedAsAnswered: "Marked as answered",
  closed: "Closed",
  isMemberNow: "They are a member now, waiting for approval.",
  isMemberAlready: "This number already belongs to a member.",
  somebodyHasAlreadyDealt: "Somebody has already dealt with this message.",
  messages: "Messages",
  whatVisitorsSentThrough: "What visitors sent through the form on the home page",
} as const;

export const SEARCH_PAGE_TEXTS = {
  newRunner: "New runner",
  documentTitle: (clubName: string) => `Search – ${clubName} admin`,
  noNameYet: "No name yet",
  search: "Search",
  for: (text: string) => `For ‘${text}’`,
  searchTheClub: "Search the club",
  namePhoneReferenceUtr: "Name, phone, reference, UTR, run",
  nothingFound: "Nothing found",
  whatAreYouLooking: "What are you looking for?",
  anyPartOfA:
    "Any part of a name, user name, e-mail or run; the beginning or the end of a phone number; a whole booking or payment reference, or a UTR.",
  people: "People",
  allPeopleFound: "All people found",
  payments: "Payments",
  bookings: "Bookings",
  events: "Events",
} as const;

export const WELFARE_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Welfare – ${clubName} admin`,
  welfare: "Welfare",
  nothingHasBeenReported: "Nothing has been reported.",
  closed: (sent: string, closed: string) => `${sent}, closed ${closed}`,
  youHaveReadThis: "You have read this.",
  youHaveNotRead: "You have not read this yet.",
  theAuditSaysWho: "The audit says who reads it.",
  readItAgain: "Read it again",
  readIt: "Read it",
  closeIt: "Close it",
  reach: (contact: string) => `Reach: ${contact}`,
  sentWithoutAName: "Sent without a name.",
} as const;
