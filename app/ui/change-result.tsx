import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Alert } from "./alert";
import { Button } from "./button";

export interface ChangeResultProps {
  ok: boolean;
  text: string;
  /** What can be undone for some seconds: the form's fields and when the change was made. */
  undo?:
    | undefined
    | { fields: [name: string, value: string | number][]; movedAt: number; seconds: number };
}

/** The result of the last change, with Undo while it is possible. */
export function ChangeResult({ ok, text, undo }: ChangeResultProps) {
  const canUndo = useStillWithin(undo?.seconds ?? 0, undo?.movedAt);
  return (
    <Alert
      tone={ok ? "success" : "danger"}
      announce
      action={
        undo &&
        canUndo && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="movedAt" value={undo.movedAt} />
            {undo.fields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
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

/** True for `seconds` after a new `since` is first rendered. */
function useStillWithin(seconds: number, since: number | undefined): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setOver(since), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, since]);
  return over !== since || since === undefined;
}
