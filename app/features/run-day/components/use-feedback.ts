import { useCallback, useRef, useState } from "react";
import type { ScanRefusal } from "~/features/scans/rules";
import { useSignals } from "~/ui/use-signals";

/** What the crew sees after a scan or a tap. */
export interface Feedback {
  /** Counts up, so that the same words twice are read out twice. */
  id: number;
  tone: "success" | "warning" | "danger";
  title: string;
  text: string;
  bookingId?: string | undefined;
  refusal?: ScanRefusal | undefined;
}

export const NOT_KEPT = {
  tone: "danger" as const,
  text: "This phone has no room left, so nothing was kept. Free some space and try again.",
};

/** The latest answer to the crew, seen, heard and felt; `clear` makes room for something else. */
export function useFeedback() {
  const [feedback, setFeedback] = useState<Feedback>();
  const signal = useSignals();
  const count = useRef(0);

  const show = useCallback(
    (next: Omit<Feedback, "id">) => {
      count.current += 1;
      setFeedback({ ...next, id: count.current });
      signal(({ success: "good", warning: "odd", danger: "bad" } as const)[next.tone]);
    },
    [signal],
  );

  const clear = useCallback(() => setFeedback(undefined), []);

  return { feedback, show, clear };
}
