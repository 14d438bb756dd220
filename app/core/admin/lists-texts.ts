/** Texts of the lists of members, approvals and messages. */

export const APPROVAL_TABLE_TEXTS = {
  choose: "Choose",
  name: "Name",
  profession: "Profession",
  source: "Source",
  registered: "Registered",
  actions: "Actions",
  nobodyWaits: "No New Registrations",
  peopleWhoRegisteredIn:
    "People who registered in this time and are waiting for approval appear here.",
  caption: "New registrations",
  chooseName: (value: string) => `Choose ${value}`,
  noNameYet: "No name yet",
  chosenPeople: "Selected people:",
  approveChosen: "Approve selected",
  reasonForThoseRejected: "Reason for those rejected",
  reasonForReject: "Reason (for Reject)",
  rejectChosen: "Reject selected",
} as const;

export const CONTACT_TABLE_TEXTS = {
  name: "Name",
  age: "Age",
  profession: "Profession",
  received: "Received",
  actions: "Actions",
  noMessagesHere: "No messages here",
  messagesFromTheForm: "Messages from the form on the home page appear here.",
  messages: "Messages",
  answerOnWhatsapp: (name: string) => `Answer ${name} on WhatsApp`,
  whatsapp: "WhatsApp",
  answered: "Answered",
  makeAMember: "Make a member",
  close: "Close",
} as const;

export const SUBSCRIBER_TABLE_TEXTS = {
  noNameYet: "No name yet",
  noSubscribersFound: "No subscribers found",
  tryAnotherWordOr: "Try another word, or fewer filters.",
  name: "Name",
  plan: "Plan",
  sessions: "Sessions",
  registered: "Registered",
  status: "Status",
  actions: "Actions",
  subscribers: "Subscribers",
  runLeader: "· run leader",
  gone: "Erased or merged",
} as const;

export const SUBSCRIBER_FILTERS_TEXTS = {
  searchSubscribers: "Search subscribers",
  nameEMailOr: "Name, e-mail or phone",
  search: "Search",
  status: "Status",
  sortBy: "Sort by",
} as const;

export const MEMBER_BADGE_TEXTS = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  inactive: "Inactive",
} as const;

export const WELFARE_ALERT_TEXTS = {
  open: "Open",
  onlyContacts: "Only welfare contacts can see this.",
} as const;
