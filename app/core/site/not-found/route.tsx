import { data } from "react-router";
import { refusedContext } from "~/middleware/refused-address.server";
import type { Route } from "./+types/route";

/**
 * Answers 404 for every unknown address, or what an address without a page has answered; the root's error boundary
 * renders the page.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const { status, data: said } = context.get(refusedContext) ?? NOT_FOUND;
  throw data(said, { status });
}

const NOT_FOUND = { status: 404, data: { reason: "no_page" } };

export function action(): never {
  throw data({ reason: "no_page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
