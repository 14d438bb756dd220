/** Texts of the pages of an admin's account, of the team and of the audit. */
import type { AdminStatus } from "~/db/tables/access";

export const ACCOUNT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `My account – ${clubName}`,
  myAccount: "My account",
  secondStep: "Second step",
  passkeys: "Passkeys",
  fingerprintFaceOrPin: "Fingerprint, face or PIN after the password, or instead of it.",
  managePasskeys: "Manage passkeys",
  password: "Password",
} as const;

export const AUDIT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Audit – ${clubName} admin`,
  audit: "Audit",
  whoDidWhatWhen: "Who did what, when, and what changed",
  searchTheAuditList: "Search the audit list",
  anActionAnAdmin: "An action, an admin or a member",
  search: "Search",
  about: "About",
  earlier: "Earlier",
} as const;

export const AUDIT_TABLE_TEXTS = {
  when: "When",
  who: "Who",
  what: "What",
  about: "About",
  details: "Details",
  nothingHereYet: "Nothing here yet",
  everyActionOfAn: "Every action of an admin appears here.",
  audit: "Audit",
} as const;

export const PASSKEYS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Passkeys – ${clubName}`,
  pleaseGiveItA: "Please give it a name.",
  passkeys: "Passkeys",
  yourPasskeys: "Your passkeys",
  withAPasskeyThe:
    "With a passkey, the password alone is not enough: your fingerprint, face or PIN comes after it, or replaces it if you choose.",
  addThisDevice: "Add this device",
} as const;

export const TEAM_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Team – ${clubName} admin`,
  statusUpdatedTo: (status: AdminStatus) => `Admin status updated to ${status}`,
  canSignInNow: (username: string) => `${username} can sign in now`,
  team: "Team",
  whoRunsTheClub: "Who runs the club, and what each role may do",
  admins: "Admins",
  runLeaders: "Run leaders",
  noRunLeadersYet: "No run leaders yet",
  openAMemberAnd: "Open a member and choose the role ‘Run leader’.",
  noNameYet: "No name yet",
  roles: "Roles",
} as const;
