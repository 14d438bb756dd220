import { data } from "react-router";

/** Answers every address that nothing else answers; the page itself is the root's boundary. */
export function loader(): never {
  throw data({ reason: "no_page" }, { status: 404 });
}

export function action(): never {
  throw data({ reason: "no_page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
