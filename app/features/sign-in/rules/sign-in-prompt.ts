import {
  NOT_SENT_TEXT,
  OTHER_PAGE,
  SIGN_IN_PROMPT_FRAME,
  SIGN_IN_PROMPTS,
} from "../texts/sign-in-prompts";

export interface SignInPrompt {
  title: string;
  heading: string;
  /** On the button. */
  go: string;
  /** What a visitor is asked. */
  text: string;
}

/** The title and text that a visitor sees instead of the member page at this path, or instead of its form's answer. */
export function signInPromptFor(pathname: string, method = "GET"): SignInPrompt {
  const parts = pathname.toLowerCase().split("/");
  const found = SIGN_IN_PROMPTS.find(([part]) => parts.includes(part));
  const [, title, text] = found ?? OTHER_PAGE;
  return {
    ...SIGN_IN_PROMPT_FRAME,
    title,
    text: method === "GET" ? text : `${text} ${NOT_SENT_TEXT}`,
  };
}
