import type { MemberId } from "~/db/tables/shapes";
import { SHOWN_FOR } from "./terms";

/** The hidden field that says for which member a form is shown; nothing for a visitor. */
export function ShownFor({ memberId }: { memberId: MemberId | undefined }) {
  return memberId ? <input type="hidden" name={SHOWN_FOR} value={memberId} /> : null;
}
