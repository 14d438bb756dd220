import { useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The latest answer to the form; none where Back or Forward led to another place of the history than the answer's. */
export function useShownAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const latest = useRef({ answer, key });
  if (answer !== undefined) latest.current = { answer, key };
  return isReturn && latest.current.key !== key ? undefined : latest.current.answer;
}
