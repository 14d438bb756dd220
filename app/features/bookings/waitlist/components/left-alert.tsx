import { Alert } from "~/ui/alert";
import { useToldPart } from "~/ui/use-told-part";
import { WAITLIST_PANEL_TEXTS } from "../texts";

/** Says that the member has left the waitlist; focused, because the button that was pressed is gone. */
export function LeftAlert() {
  const part = useToldPart(true);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone="success" announce>
        {WAITLIST_PANEL_TEXTS.left}
      </Alert>
    </div>
  );
}
