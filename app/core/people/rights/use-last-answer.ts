import { useState } from "react";
import { useLocation } from "react-router";

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
