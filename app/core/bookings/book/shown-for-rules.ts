import type { MemberId } from "~/db/tables/shapes";

/** The field that says for which member a form is shown. */
export const SHOWN_FOR = "shownFor";

/** Whether the form was shown for another member than the one who is signed in now. */
export function isForAnother(
  form: { get: (field: string) => unknown },
  member: { id: MemberId },
): boolean {
  return (form.get(SHOWN_FOR) ?? member.id) !== member.id;
}
