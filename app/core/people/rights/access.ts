import type { ADDED_PAGE_TITLES, ADDED_TAB_LABELS } from "~/texts/added-texts";
import { hasRight, type Right, type Role } from "./roles";

/** What an address takes: one of `read` to see it, one of `write` to send its forms; `self` is everybody's own. */
export interface Access {
  read: readonly Right[] | "self";
  write: readonly Right[] | "self";
}

/** A page that an extension adds to the panel: its search finds it by the words of the part's texts (`added.pageWords`). */
export type AddedPage = {
  /** The address of the page before it, in the search and among the tabs. */
  after: string;
  to: string;
  right: Right;
} & (
  | { name: keyof typeof ADDED_PAGE_TITLES; isTab?: never }
  | { name: keyof typeof ADDED_PAGE_TITLES & keyof typeof ADDED_TAB_LABELS; isTab: true }
);

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
