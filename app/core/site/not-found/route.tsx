import { data } from "react-router";

/** Answers 404 for every unknown address; the root's error boundary renders the page. */
export function loader(): never {
  throw data({ reason: "no_page" }, { status: 404 });
}

export function action(): never {
  throw data({ reason: "no_page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
