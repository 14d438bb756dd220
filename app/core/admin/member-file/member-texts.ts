/** Texts of a member's pages in the admin panel. */

export const MEMBER_LIST_LINK_TEXTS = {
  bookings: (name: string) => `All bookings of ${name}`,
  payments: (name: string) => `All payments of ${name}`,
} as const;

export const BOOK_EVENT_TEXTS = {
  bookARun: "Book a run",
  noRunLeft: "There's no run left to book them on.",
  everyRunIsFull: "Every run to come is full.",
  noPublicName: "They have no public name yet: add one under Edit.",
  run: "Run",
  book: "Book",
  full: "full",
  onceApproved: "once they are approved",
  monthly_membership: "covered by membership",
  free_trial: "free first run",
} as const;

export const EDIT_MEMBER_TEXTS = {
  nameAndEmergencyContact: "Name and emergency contact",
  publicName: "Public name",
  otherMembersSeeIt: "Other members see it.",
  fullName: "Full name",
  emergencyContact: "Emergency contact",
  save: "Save",
} as const;

export const EDIT_PHONE_TEXTS = {
  phoneNumber: "Phone number",
  now: "Now",
  theMemberReadsYou: ". The member reads you the code sent to the new number.",
  newPhoneNumber: "New phone number",
  theOldNumberIs: "The old number is lost, so no code can reach it",
  sendTheCode: "Send the code",
  codeFromTheNew: "Code from the new number",
  howDoYouKnow: "How do you know that this is the member?",
  itIsKeptIn: "It is kept in the audit list.",
  codeFromTheOld: "Code from the old number",
  changeTheNumber: "Change the number",
  sendAgain: "Send again",
  anotherNumber: "Another number",
  /** A message in trial mode with the number that it went to. */
  sentTo: (number: string, message: string) => `To ${number}: ${message}`,
} as const;

export const MEMBER_DESK_TEXTS = {
  atTheDesk: "At the desk",
  emergencyContact: "Emergency contact",
  credit: "Credit",
  noShows: "No-shows",
  notes: "Notes",
  newNote: "New note",
  theMemberCanDownload:
    "The member can download notes with their data. They go when the account is deleted.",
  saveNote: "Save note",
  noNotesYet: "No notes yet.",
  removeTheNoteOf: (when: string) => `Remove the note of ${when}`,
  remove: "Remove",
} as const;

export const MEMBER_FIELDS_TEXTS = {
  name: "Name",
  phoneNumber: "Phone number",
  emergencyContact: "Emergency contact",
  tenDigitsIfThey: "Ten digits, if they gave you one.",
  addMember: "Add member",
} as const;

export const MEMBER_FILE_TEXTS = {
  roles: { member: "Member", run_leader: "Run leader" },
  profile: "Profile",
  phone: "Phone",
  eMail: "E-mail",
  gender: "Gender",
  dateOfBirth: "Date of birth",
  profession: "Profession",
  runningLevel: "Running level",
  source: "Source",
  registered: "Registered",
  sessions: "Sessions",
  lastRun: "Last run",
  reason: "Reason",
  planAndRole: "Plan and role",
  plan: "Plan",
  role: "Role",
  aRunLeaderChecks: "A run leader checks people in at a run and sees the names of that run only.",
  showNumber: "Show number",
  notedInTheAudit: "Noted in the audit list.",
  saveWhat: (shown: string) => `Save ${shown}`,
  save: "Save",
  consents: "Consents",
} as const;

export const MEMBER_MOVES_TEXTS = {
  reasonTo: (shown: string, name: string) => `Reason to ${shown} ${name}`,
  reason: "Reason",
} as const;

export const RECORD_MEMBERSHIP_TEXTS = {
  membershipPaid: "Membership paid",
  paidBy: "Paid by",
  cash: "Cash",
  upi: "UPI",
  other: "Other",
  recordMembership: "Record membership",
  approveThisMemberFirst: "Approve this member first.",
} as const;

export const MERGE_FORMS_TEXTS = {
  noNameYet: "No name yet",
  phoneNumberOfThe: "Phone number of the other record",
  find: "Find",
  noOtherRecordHas: "No other record has this number",
  checkTheNumber: "Check the number.",
  stays: "Stays",
  goes: "Goes",
  bookingsPaymentsCreditRuns:
    "Bookings, payments, credit, runs, posts and notes move over; days that both memberships cover are added at the end. The other record loses its name and number, and nobody can sign in with it.",
  typeToConfirm: (word: string) => `Type ${word} to confirm`,
  aMergeCantBe: "A merge can’t be undone.",
  mergeTheTwo: "Merge the two",
  name: "Name",
  phone: "Phone",
  eMail: "E-mail",
  status: "Status",
  sessions: "Sessions",
  lastRun: "Last run",
  registered: "Registered",
  credit: "Credit",
} as const;
