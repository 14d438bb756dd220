/** Texts of the profile, the consents, the settings and the member's navigation. */

import { PROMISES } from "~/content/promises";
import type { ConsentPurpose } from "~/db/tables/people";

/** The texts of the consents; each is given separately and starts unticked. */
export const CONSENT_TEXTS: Record<ConsentPurpose, { label: string; hint: string }> = {
  whatsapp_messages: {
    label: "Send me messages about my runs on WhatsApp or by text",
    hint: "Confirmations, changes and offers. Nothing else.",
  },
  photos: {
    label: "The club may use photos that show me",
    hint: "On this site and on the club's own channels.",
  },
  public_board: {
    label: "Show my public name on the leaderboard",
    hint: "With your runs and distance, to other members.",
  },
  coming: {
    label: "Let other members see that I'm coming to my runs",
    hint: "Your public name, picture and pace group, on the pages of runs you've booked.",
  },
  crew: {
    label: "Join the crew",
    hint: "We ask you to help at the start, the water stop and the finish.",
  },
};

export const INVITE_CARD_TEXTS = {
  bringAFriend: "Bring a friend",
  everyoneWhoSignsUp:
    "Everyone who signs up with your link and comes to a run counts towards your Community Builder.",
  copyTheLink: "Copy the link",
  sendByWhatsapp: "Send by WhatsApp",
} as const;

export const MEMBER_FRAME_TEXTS = {
  dashboard: "Dashboard",
  community: "Community",
  progress: "Progress",
  events: "Events",
  member: "Member",
  memberBottomBar: "Member, bottom bar",
  profile: "Profile",
  inbox: "Inbox",
  profileMenu: "Profile menu",
  newRunner: "New runner",
  settings: "Settings",
  qrScanner: "QR Scanner",
  qrInfo: "QR Info",
  logout: "Logout",
} as const;

export const NAME_FORM_TEXTS = {
  otherMembersSeeThe: "Other members see the new name from now on.",
  publicName: "Public name",
  whatOtherMembersSee: "What other members see.",
  saveName: "Save name",
} as const;

export const PICTURE_FORM_TEXTS = {
  picture: "Picture",
  jpegPngOrWebp: `JPEG, PNG or WebP, up to ${PROMISES.pictureMegabytes} MB. We remove its location.`,
  upload: "Upload",
  removeThePicture: "Remove the picture",
} as const;

/** The labels of a profile's values, in its form and on its page. */
const PROFILE_LABELS = {
  publicName: "Public name",
  fullName: "Full name",
  eMail: "E-mail",
  gender: "Gender",
  dateOfBirth: "Date of birth",
  profession: "Profession",
  runningLevel: "Running level",
  goals: "Goals",
  emergencyContact: "Emergency contact",
  instagram: "Instagram",
} as const;

export const PROFILE_FORM_TEXTS = {
  ...PROFILE_LABELS,
  whatOtherMembersSee: "What other members see.",
  forTheRosterOnly: "For the roster; only you and the club see it.",
  userName: "Username",
  separatedByCommasFirst: "Separated by commas: first 10K, run with friends.",
  tenDigitsRunLeaders: "Ten digits; run leaders see it on run day only.",
  saving: "Saving...",
  saveProfile: "Save profile",
  cancel: "Cancel",
  choose: "Choose…",
} as const;

/** Above a profile form that is older than the profile. */
export const STORED_PROFILE_TEXTS = {
  now: "What you typed is below. Save again to keep it in place of what the profile says now:",
  same: "It says what you typed, too.",
  empty: "empty",
} as const;

export const PROFILE_VIEW_TEXTS = {
  ...PROFILE_LABELS,
  newRunner: "New runner",
  editProfile: "Edit profile",
  aboutMe: "About me",
  phone: "Phone",
} as const;

export const PROFILE_SCREEN_TEXTS = {
  retry: "Retry",
  newRunner: "New runner",
  editProfile: "Edit profile",
  profile: "Profile",
  settings: "Settings",
  profileSavedSuccessfully: "Profile saved successfully",
} as const;

export const SETTINGS_SCREEN_TEXTS = {
  passkeys: "Passkeys",
  whatPasskeysDo: "Sign in with your fingerprint, face or PIN instead of a code.",
  managePasskeys: "Manage passkeys",
  yourName: "Your name",
  yourNumber: "Your number",
} as const;

export const SETTINGS_PRIVACY_SCREEN_TEXTS = {
  seenAs: "Other members see you as ",
  neverShown: ". Your full name, phone, birthday and emergency contact are never shown to them.",
  whatIAgreeTo: "What I agree to",
  myPublicName: "My public name",
  change: "Change",
  runner: "Runner",
  blockedMembers: "Blocked members",
} as const;

export const SETTINGS_HELP_SCREEN_TEXTS = {
  help: "Help",
  questionsAndAnswers: "Questions and answers",
  whatOthersAsked: "What others have asked",
  howThingsWork: "How things work",
  helpPages: "Help pages",
  talkToUs: "Talk to us",
  contact: "Contact",
  yourData: "Your data",
  privacyNotice: "Privacy notice",
  version: "Version",
} as const;

export const SETTINGS_LOGOUT_SCREEN_TEXTS = {
  logout: "Logout",
  thisSignsYouOut: "This signs you out on this device only. Your runs stay in your log.",
} as const;

export const SETTINGS_LAYOUT_SCREEN_TEXTS = {
  account: "Account",
  notifications: "Notifications",
  privacy: "Privacy",
  help: "Help",
  logout: "Logout",
  settings: "Settings",
} as const;
