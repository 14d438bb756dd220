import { useEffect, useState } from "react";
import { keepWait, keptWait } from "../client/kept-wait";
import type { CodeWait } from "../rules/code-waits";

/**
 * The wait that the server told, or after a reload the rest of it: the server knows who waits by the codes that a browser
 * has, and whoever was refused has none.
 */
export function useKeptWait(told: CodeWait | undefined): CodeWait | undefined {
  const [kept, setKept] = useState<CodeWait>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait told again is no other one
  useEffect(() => {
    if (told) keepWait(told, Date.now());
    else setKept(keptWait(Date.now()));
  }, [told?.at]);
  return told ?? kept;
}
