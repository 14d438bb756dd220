import type { ADDED_TAB_LABELS } from "~/texts/people/rights-panel";
import { hasRight, type Right, type Role } from "./roles";

/** What an address takes: one of `read` to see it, one of `write` to send its forms; `self` is everybody's own. */
export interface Access {
  read: readonly Right[] | "self";
  write: readonly Right[] | "self";
}

/** A part's tab in the admin panel. */
export interface AddedTab {
  /** The address of the tab before it. */
  after: string;
  to: string;
  right: Right;
  /** Its name in the catalogue. */
  name: keyof typeof ADDED_TAB_LABELS;
}

/**
 * Whether a role may send this request: `allowed` is the `ACCESS` of all parts, `pattern` as in the URL map, '/admin/events/:id'. A form that takes one of several
 * rights is checked once more where it is handled (`requireRight`).
 */
export function mayOpen(
  allowed: Readonly<Record<string, Access>>,
  role: Role,
  request: { pattern: string; method: string },
): boolean {
  const access = allowed[`/${request.pattern.replace(/^\/+/, "")}`];
  if (!access) return false;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const rights = isRead ? access.read : access.write;
  return rights === "self" || rights.some((right) => hasRight(role, right));
}
