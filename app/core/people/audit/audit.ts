import type { AuditAction } from "~/db/tables/audit-actions";
import type { AuditId } from "~/db/tables/shapes";
import { foldText } from "~/lib/folded-text";
import { ownValue, recordKeys } from "~/lib/records";
import { ACTION_TEXTS } from "~/texts/people/audit";

declare const kept: unique symbol;
/** An action whose details an undo reads back, with their type. */
export type UndoableAction<Details> = AuditAction & { readonly [kept]?: Details };

export const AUDIT_SUBJECTS = [
  "all",
  "member",
  "booking",
  "event",
  "contact",
  "payment",
  "admin",
  "report",
  "post",
  "club",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_SHOWN = 50;

/** The end of a page of the list. */
export interface AuditCursor {
  id: AuditId;
  /** Milliseconds since 1970. */
  at: number;
}

/** The cursor as query text: '1763440000000.id'. */
export function auditCursorText({ at, id }: AuditCursor): string {
  return `${at}.${id}`;
}

/** The cursor of a query text, or undefined when it is missing or malformed. */
export function readAuditCursor(text: string | null): AuditCursor | undefined {
  const [, at = "", id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return at === "" ? undefined : { at: Number(at), id };
}

/** Compares two entries: the latest first, then by id, descending. */
export function afterCursor(a: AuditCursor, b: AuditCursor): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

/** The text of an action. */
export function actionText(action: AuditAction): string {
  return ownValue(ACTION_TEXTS, action) ?? action.replaceAll("_", " ");
}

/** Actions whose text or name contains the search; none for an empty search. */
export function actionsLike(text: string): AuditAction[] {
  const wanted = foldText(text.trim());
  if (wanted === "") return [];
  return recordKeys(ACTION_TEXTS).filter(
    (name) => name.includes(wanted) || foldText(ACTION_TEXTS[name]).includes(wanted),
  );
}
