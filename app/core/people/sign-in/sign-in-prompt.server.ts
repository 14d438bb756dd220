import {
  OTHER_PROMPT_TEXTS,
  SIGN_IN_PROMPT_FRAME_TEXTS,
  SIGN_IN_PROMPTS_TEXTS,
} from "~/texts/people/sign-in-prompts";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import type { SignInPrompt } from "./sign-in-prompt";

/** What was asked for: a page, a form that a script sent, or one that the browser sends again on a reload. */
export type AskedFor = "page" | "form" | "form_of_browser";

/** The title and text that a visitor sees instead of the member page at this path, or instead of its form's answer. */
export function signInPromptFor(pathname: string, askedFor: AskedFor = "page"): SignInPrompt {
  const parts = pathname.toLowerCase().split("/");
  const found = signInPrompts().find(([part]) => parts.includes(part));
  const { title, text } = found ? { title: found[1], text: found[2] } : OTHER_PROMPT_TEXTS;
  const stays = askedFor === "form_of_browser";
  return { ...SIGN_IN_PROMPT_FRAME_TEXTS, title, text: `${text}${added(askedFor)}`, stays };
}

/** What a visitor reads instead of a member page, by a part of its address. */
const signInPrompts = (): [part: string, title: string, text: string][] => [
  ["volunteer", SIGN_IN_PROMPTS_TEXTS.helpAtARun, SIGN_IN_PROMPTS_TEXTS.toHelp],
  ["announce", SIGN_IN_PROMPTS_TEXTS.tellYourRunners, SIGN_IN_PROMPTS_TEXTS.toAnnounce],
  ["dashboard", SIGN_IN_PROMPTS_TEXTS.dashboard, SIGN_IN_PROMPTS_TEXTS.toDashboard],
  ["community", SIGN_IN_PROMPTS_TEXTS.community, SIGN_IN_PROMPTS_TEXTS.toCommunity],
  ["progress", SIGN_IN_PROMPTS_TEXTS.progress, SIGN_IN_PROMPTS_TEXTS.toProgress],
  ["bookings", COMMON_WORDS.myRuns, SIGN_IN_PROMPTS_TEXTS.toRuns],
  ["inbox", COMMON_WORDS.inbox, SIGN_IN_PROMPTS_TEXTS.toInbox],
  ["settings", COMMON_WORDS.settings, SIGN_IN_PROMPTS_TEXTS.toSettings],
  ["profile", COMMON_WORDS.profile, SIGN_IN_PROMPTS_TEXTS.toProfile],
  ["membership", COMMON_WORDS.membership, SIGN_IN_PROMPTS_TEXTS.toMembership],
  ["receipts", SIGN_IN_PROMPTS_TEXTS.receipt, SIGN_IN_PROMPTS_TEXTS.toReceipt],
  ["check-in", SIGN_IN_PROMPTS_TEXTS.checkIn, SIGN_IN_PROMPTS_TEXTS.toCheckIn],
];

function added(askedFor: AskedFor): string {
  if (askedFor === "page") return "";
  return ` ${askedFor === "form" ? SIGN_IN_PROMPTS_TEXTS.notSent : SIGN_IN_PROMPTS_TEXTS.sentOnReload}`;
}

/**
 * The page that answers the browser's form for an address without a page of its own. 307 sends the form there, to be
 * sent once more; after 303 it is typed again, as its code has run out.
 */
export const FORM_PAGES: ReadonlyMap<string, { page: string; status: 303 | 307 }> = new Map([
  ["/community/posts", { page: "/community", status: 307 }],
  ["/settings/data", { page: "/settings/privacy", status: 303 }],
]);
