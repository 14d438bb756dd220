import { ASKED_FRAME, ASKED_PAGES, NOT_SENT_TEXT, OTHER_PAGE } from "../texts/asked-pages";

export interface AskedPage {
  title: string;
  heading: string;
  /** On the button. */
  go: string;
  /** What a visitor is asked. */
  text: string;
}

/** The title and text that a visitor sees instead of the member page at this path, or instead of its form's answer. */
export function askedPage(pathname: string, method = "GET"): AskedPage {
  const parts = pathname.toLowerCase().split("/");
  const found = ASKED_PAGES.find(([part]) => parts.includes(part));
  const [, title, text] = found ?? OTHER_PAGE;
  return { ...ASKED_FRAME, title, text: method === "GET" ? text : `${text} ${NOT_SENT_TEXT}` };
}
