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

/** The pages where members and admins sign in. */
export type SignInPage = "/signin" | "/admin";

/** The address of a sign-in page, which leads on to `next`, a path with its query. */
export function signInAddress(page: SignInPage, next: string): string {
  return `${page}?${new URLSearchParams({ next })}`;
}

export interface PasskeyButtonProps {
  /** What the passkey is for, as the server names it. */
  wanted: "member" | "admin" | "admin-step";
  /** The page has a field in which the browser offers passkeys. */
  inField?: boolean;
  /** Gets the answer; without it, the page's action does. */
  onAnswer?: (answer: string) => void;
  children: string;
}

/** Makes a passkey with options from `address`. */
export interface NewPasskeyButtonProps {
  address: string;
  children: string;
}

export type PasskeyRefusal = "expired" | "not_accepted" | "limit";
