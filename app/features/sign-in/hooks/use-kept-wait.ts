import { useEffect, useState } from "react";
import { keepWait, keptWait } from "../client/kept-wait";
import { type CodeWait, laterWait } from "../rules/code-waits";

/**
 * The wait that the answer tells, or after a reload the rest of it: `held`, which the server knows by the codes that a
 * browser has, and where it refused the number in the field, what this tab has kept.
 */
export function useKeptWait(
  answered: CodeWait | undefined,
  held: CodeWait | undefined,
): CodeWait | undefined {
  const [kept, setKept] = useState<CodeWait>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait told again is no other one
  useEffect(() => {
    if (answered) keepWait(answered, Date.now());
    setKept(answered ? undefined : keptWait(Date.now()));
  }, [answered?.at]);
  return kept ?? laterWait(answered, held);
}
