/** Texts of the admin panel's frame, of signing in to it, and of its team. */

export const ADMIN_SIGN_IN_LAYOUT_TEXTS = {
  secureAdminAccess: "Secure Admin Access",
} as const;

export const ADMIN_FRAME_TEXTS = {
  adminPanel: "Admin panel",
  fitnessManagement: "Fitness Management",
  admin: "Admin",
  menu: "Menu",
  adminMenu: "Admin menu",
  passwordAndSignIn: "Password and sign-in",
  logout: "Logout",
  searchLabel: "Search people, bookings and events",
  searchHint: "Search people, bookings, events",
} as const;

export const ADMIN_NAV_TEXTS = {
  dashboard: "Dashboard",
  bookings: "Bookings",
  events: "Events",
  payments: "Payments",
  analytics: "Analytics",
  approvals: "New Registrations",
  messages: "Messages",
  posts: "Posts",
  subscribers: "Subscribers",
  reports: "Reports",
  team: "Team",
  settings: "Settings",
  audit: "Audit",
  qrScanner: "QR Scanner",
  qrInfo: "QR Info",
} as const;

export const ADMIN_PASSWORD_FORM_TEXTS = {
  yourPasswordIsChanged: "Your password is changed. Every other device is signed out.",
  currentPassword: "Current password",
  newPassword: "New password",
  lengthHint: "12 to 128 characters, and not easy to guess.",
  changePassword: "Change password",
} as const;

export const ADMIN_SIGN_IN_FORM_TEXTS = {
  adminPanel: "Admin Panel",
  pleaseSignInTo: "Please sign in to access the administrative dashboard",
  username: "Username",
  enterYourUsername: "Enter your username",
  password: "Password",
  enterYourPassword: "Enter your password",
  hidePassword: "Hide password",
  showPassword: "Show password",
  signingIn: "Signing in...",
  signIn: "Sign In",
  signInWithA: "Sign in with a passkey",
} as const;

export const PASSKEY_REQUEST_TEXTS = {
  yourPasswordAloneOpens: "Your password alone opens every member's data",
  setUpAPasskey: "Set up a passkey",
  withAPasskeyA: "With a passkey, a stolen password is not enough. It takes a minute.",
} as const;

export const RIGHTS_TABLE_TEXTS = {
  what: "What",
  whatEachRoleMay: "What each role may do",
  yes: "Yes",
  no: "No",
} as const;

export const SECOND_STEP_FORM_TEXTS = {
  oneMoreStep: "One more step",
  useYourPasskeyOr: "Use your passkey, or type a code.",
  typeTheCodeThat: "Type the code that your authenticator app shows now.",
  useMyPasskey: "Use my passkey",
  code: "Code",
  withoutYourPhoneOne: "Without your phone: one of your recovery codes.",
  signingIn: "Signing in...",
  signIn: "Sign In",
  startAgain: "Start again",
} as const;

export const SECOND_STEP_SETTINGS_TEXTS = {
  signingInTakesA: "Signing in takes a code from your authenticator app. Recovery codes left:",
  code: "Code",
  toSwitchItOff: "To switch it off, type a code from the app or a recovery code.",
  switchItOff: "Switch it off",
  askForACode: "Ask for a code from an app on your phone as well as the password.",
  setItUp: "Set it up",
  scanThisWithYour: "Scan this with your authenticator app, then type the code that it shows.",
  setUpCodeFor: "Set-up code for an authenticator app",
  noCameraType: "No camera? Type this instead:",
  switchItOn: "Switch it on",
  itIsOnKeep: "It is on. Keep these recovery codes in a safe place.",
  eachWorksOnceFor:
    "Each works once, for when you don’t have your phone. They won’t be shown again.",
} as const;

export const SIGN_IN_AGAIN_TEXTS = {
  signInAndYour: "Sign in and your form is sent. Nothing you typed is lost.",
  signInToGo: "Sign in to go on where you were. Nothing you typed is lost.",
  useMyPasskey: "Use my passkey",
  signingIn: "Signing in...",
  signIn: "Sign In",
  leaveThisPage: "Leave this page",
  username: "Username",
  password: "Password",
  code: "Code",
  fromYourAuthenticatorApp: "From your authenticator app, or one of your recovery codes.",
} as const;

export const TAB_ERROR_TEXTS = {
  notShown: "The tab could not be shown.",
  notHereAnyMore: "This isn’t here any more",
  didNotWork: "That did not work",
  errorLoadingComponent: "Error Loading Component",
  retry: "Retry",
  itMayHaveBeen: "It may have been removed, or the address is mistyped.",
  theFormWasNot: "The form was not complete. Go back and try again.",
  returnToDashboard: "Return to Dashboard",
} as const;

export const TEAM_TABLE_TEXTS = {
  name: "Name",
  role: "Role",
  status: "Status",
  actions: "Actions",
  admins: "Admins",
  you: "(you)",
  active: "Active",
  suspended: "Suspended",
  roleOf: (displayName: string) => `Role of ${displayName}`,
  saveTheRoleOf: (displayName: string) => `Save the role of ${displayName}`,
  save: "Save",
  addAnAdmin: "Add an admin",
  username: "Username",
  password: "Password",
  atLeast12Characters: "At least 12 characters.",
  addAdmin: "Add admin",
} as const;
