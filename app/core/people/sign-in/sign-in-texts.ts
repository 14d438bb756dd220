/** The words of signing in and up that are ours; those of the specification stand with the rules. */
export const signIn = {
  meta: (club: string) => [
    { title: `Sign in – ${club}` },
    { name: "description", content: `Sign in to ${club} with your mobile number and a code.` },
  ],
  intro: "We'll text a six-digit code to your phone.",
  codeHint: "Your six digits go here once the text arrives.",
  title: "Sign in",
  phone: "Mobile number",
  code: "6-digit code",
  sent: "OTP Sent Successfully!",
  passkey: "Sign in with a passkey",
  signUp: "New here? Sign up",
  admin: "Admin Login",
  verify: "Verify OTP",
  /** Before a countdown. */
  anotherCode: "Another code in",
  /** Above the message that trial mode shows. */
  trial: "Trial mode: no text was sent. Here is what it says:",
} as const;

/** The button that sends a code, before and after the first one. */
export const codeSending = { send: "Get OTP", again: "Resend" } as const;

export const signUp = {
  meta: (club: string) => [
    { title: `Sign up – ${club}` },
    {
      name: "description",
      content: `Join ${club}: your number, your name, and your first run is free.`,
    },
  ],
  title: "Join the club",
  phone: "Phone",
  code: "OTP",
  phoneMessage: "Please enter a valid 10-digit phone number.",
  sent: "OTP sent successfully!",
  fullName: "Full name",
  username: "Username",
  gender: "Gender",
  dateOfBirth: "Date of birth",
  profession: "Profession",
  choose: "Choose…",
  emergencyContact: "Emergency contact (optional)",
  /** Before and in the link. */
  terms: ["I accept the", "terms and conditions"],
  send: "Sign up",
  steps: ["Step 1 of 2: your number", "Step 2 of 2: about you"],
  member: "Already a member? Sign in",
  confirmed: ["Your number", "is confirmed."],
  restart: "Use another number",
  choices: "Up to you – change your mind any time",
  guardian: {
    title: "Under 18? A parent vouches for you",
    name: "Parent's name",
    phone: "Parent's phone",
    send: "Text my parent a code",
    code: "Parent's code",
  },
  refusals: {
    usernameTaken: "That username is taken. Please choose another.",
    underAge: "You can join once you turn 18.",
    guardianNeeded:
      "If you're under 18, we need a parent's name, their own number and the code we send there.",
    guardianRefused: "This code no longer works. Send your parent a new one.",
    memberAlready: "This number already belongs to a member: sign in instead.",
  },
} as const;

/** What stands above the sign-up form, to open; the link to the privacy notice follows the last sentence. */
export const signUpPrivacy = {
  title: "What we do with your answers",
  paragraphs: [
    "Your phone number signs you in. Your name, date of birth, gender and profession tell us who runs with us, and that everyone is an adult. We look up your emergency contact on run days only.",
    "You can undo any choice you tick below under Settings, Privacy, and it takes effect at once. You can download or delete everything there too.",
  ],
  /** Before and after the club's address. */
  questions: [
    "Questions or complaints? Write to ",
    ". If our answer doesn't settle it, the Data Protection Board of India can. The full text is our",
  ],
  /** Where the club has no address. */
  contact: "us on the contact page",
  link: "privacy notice",
} as const;

/** Changing the number, devices that are signed in, and the code before something grave. */
export const signInSettings = {
  newNumber: "New mobile number",
  changeNumber: "Change number",
  code: "6-digit code",
  thisDevice: "This device",
  lastUsed: "Last used",
  signOut: "Sign out",
  sendCode: "Send a code to my phone",
  anotherCode: "Send another code",
  oneDownload: "A code serves one download.",
  json: "Download JSON",
  csv: "Download CSV",
  erase: "Delete my account",
  sameNumber: "This is already your number.",
  numberTaken: "This number already belongs to a member.",
  changed: "Your number has changed. Every other device is signed out.",
  change: [
    "You sign in with ",
    ". To change it, we send one code there and one to the new number.",
  ],
  oldCode: "Code sent to your current number",
  newCode: "Code sent to the new number",
  devices: "Where you're signed in",
  endOthers: "Sign out everywhere else",
  data: "My data and my account",
} as const;
