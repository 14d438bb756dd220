import { useEffect, useState } from "react";
import { useLatest } from "~/ui/use-latest";
import { readCodeWait, storeCodeWait } from "./stored-code-wait";
import { type CodeWait, laterWait } from "./code-waits";

/**
 * The wait that an answer has told, or after a reload the rest of it: `held`, read by the server from the browser's
 * codes, and where the number in the field was refused, what this tab has kept.
 */
export function useStoredCodeWait(
  told: CodeWait | undefined,
  held: CodeWait | undefined,
): CodeWait | undefined {
  // An answer without a wait ends none, and `held` is as old as the page: its seconds would begin anew.
  const answered = useLatest(told);
  const [kept, setKept] = useState<CodeWait>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait told again is no other one
  useEffect(() => {
    if (answered) storeCodeWait(answered, Date.now());
    setKept(answered ? undefined : readCodeWait(Date.now()));
  }, [answered?.at]);
  return kept ?? laterWait(answered, held);
}
