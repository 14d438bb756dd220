import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The status of a change that is refused because something else has happened meanwhile. */
const CONFLICT = 409;

/**
 * Loads a page's data again after its form was refused for what has happened meanwhile, so that the refusal stands
 * above the present state. React Router loads nothing again after an answer of 400 or more.
 */
export function revalidateAfterRefusal(change: ShouldRevalidateFunctionArgs): boolean {
  return change.actionStatus === CONFLICT || change.defaultShouldRevalidate;
}
