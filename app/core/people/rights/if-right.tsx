import { type ReactNode, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { ADMIN_ROLES, hasRight, type Right } from "./roles";

/** Shows what takes a right to admins who have it. The server refuses the others in any case. */
export function IfRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) ? children : null;
}

/** Shows a link to a page of an extension, by its pattern in the URL map, unless the extension is taken out. */
export function IfPage({ path, children }: { path: string; children: ReactNode }) {
  const frame: unknown = useRouteLoaderData("core/admin/panel/layout");
  return pagesIn(frame).includes(path) ? children : null;
}

/**
 * The latest form answer of this page, until the query string changes. Revalidation would otherwise drop the
 * answer and its Undo.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { search } = useLocation();
  const [kept, setKept] = useState({ answer, search });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, search });
  if (answer !== undefined) return answer;
  return kept.search === search ? kept.answer : undefined;
}

/** Whether the signed-in admin has a right; none outside the admin panel. */
export function useRights(): (right: Right) => boolean {
  const frame: unknown = useRouteLoaderData("core/admin/panel/layout");
  const role = roleIn(frame);
  return (right) => role !== undefined && hasRight(role, right);
}

function roleIn(frame: unknown) {
  if (typeof frame !== "object" || frame === null || !("role" in frame)) return undefined;
  return ADMIN_ROLES.find((role) => role === frame.role);
}

function pagesIn(frame: unknown): unknown[] {
  const isFrame = typeof frame === "object" && frame !== null && "pages" in frame;
  return isFrame && Array.isArray(frame.pages) ? frame.pages : [];
}
