import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { type BookingStatus, UNDO_SECONDS } from "../rules";

export interface MoveResultProps {
  ok: boolean;
  text: string;
  /** What can be taken back for some seconds. */
  undo?:
    | undefined
    | { bookingIds: string[]; from: BookingStatus; to: BookingStatus; movedAt: number };
}

/** What became of the last change, with Undo while it can be undone. */
export function MoveResult({ ok, text, undo }: MoveResultProps) {
  const canUndo = useStillWithin(UNDO_SECONDS, undo?.movedAt);
  return (
    <Alert
      tone={ok ? "success" : "danger"}
      announce
      action={
        undo &&
        canUndo && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undo" />
            {undo.bookingIds.map((id) => (
              <input key={id} type="hidden" name="bookingId" value={id} />
            ))}
            <input type="hidden" name="from" value={undo.from} />
            <input type="hidden" name="to" value={undo.to} />
            <input type="hidden" name="movedAt" value={undo.movedAt} />
            <Button size="small" icon={<Undo2 />}>
              Undo
            </Button>
          </Form>
        )
      }
    >
      <p>{text}</p>
    </Alert>
  );
}

/** True for so many seconds from the moment `since` first shows up. */
function useStillWithin(seconds: number, since: number | undefined): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setOver(since), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, since]);
  return over !== since || since === undefined;
}
