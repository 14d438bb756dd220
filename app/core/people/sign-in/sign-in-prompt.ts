import {
  NOT_SENT_TEXT,
  OTHER_PAGE,
  SENT_ON_RELOAD_TEXT,
  SIGN_IN_PROMPT_FRAME,
  SIGN_IN_PROMPTS,
} from "./sign-in-prompts-texts";

/** What was asked for: a page, a form that a script sent, or one that the browser sends again on a reload. */
export type AskedFor = "page" | "form" | "form_of_browser";

export interface SignInPrompt {
  title: string;
  heading: string;
  /** On the button. */
  go: string;
  /** What a visitor is asked. */
  text: string;
  /** Whether this page is to stay open, as a reload sends the form again. */
  stays: boolean;
}

const ADDED = { page: "", form: ` ${NOT_SENT_TEXT}`, form_of_browser: ` ${SENT_ON_RELOAD_TEXT}` };

/** The title and text that a visitor sees instead of the member page at this path, or instead of its form's answer. */
export function signInPromptFor(pathname: string, askedFor: AskedFor = "page"): SignInPrompt {
  const parts = pathname.toLowerCase().split("/");
  const found = SIGN_IN_PROMPTS.find(([part]) => parts.includes(part));
  const [, title, text] = found ?? OTHER_PAGE;
  const stays = askedFor === "form_of_browser";
  return { ...SIGN_IN_PROMPT_FRAME, title, text: text + ADDED[askedFor], stays };
}

/**
 * The page that answers the browser's form for an address without a page of its own. 307 sends the form there, to be
 * sent once more; after 303 it is typed again, as its code has run out.
 */
export const FORM_PAGES: ReadonlyMap<string, { page: string; status: 303 | 307 }> = new Map([
  ["/community/posts", { page: "/community", status: 307 }],
  ["/settings/data", { page: "/settings/privacy", status: 303 }],
]);

/** The pages where members and admins sign in. */
export type SignInPage = "/signin" | "/admin";

/** The address of a sign-in page, which leads on to `next`, a path with its query. */
export function signInAddress(page: SignInPage, next: string): string {
  return `${page}?${new URLSearchParams({ next })}`;
}

/** The key under which a tab keeps a number that was typed for a code and not sent yet. */
export const PHONE_DRAFT_KEY = "phone";

/** The same for a member's new number, in Settings. */
export const NEW_PHONE_DRAFT_KEY = "new-phone";

/** The key under which a tab keeps how long a number has to wait for a code. */
export const CODE_WAIT_KEY = "code-wait";

/** The key under which a tab keeps what was typed in the second step of the sign-up. */
export const SIGN_UP_DRAFT_KEY = "sign-up";
