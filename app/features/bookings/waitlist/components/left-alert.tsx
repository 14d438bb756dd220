import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { WAITLIST_PANEL_TEXTS } from "../texts";

/** Says that the member has left the waitlist; focused, because the button that was pressed is gone. */
export function LeftAlert() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone="success" announce>
        {WAITLIST_PANEL_TEXTS.left}
      </Alert>
    </div>
  );
}
