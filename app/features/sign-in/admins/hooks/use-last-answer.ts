import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The latest answer to a form of this page, until the address changes. A page that reads itself anew would
 * otherwise lose what it said, and its Undo with it.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { search } = useLocation();
  const [kept, setKept] = useState({ answer, search });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, search });
  if (answer !== undefined) return answer;
  return kept.search === search ? kept.answer : undefined;
}
