import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { CHANGE_RESULT_TEXTS } from "~/texts/site-wide/change-result";
import { DISMISS_TEXTS } from "~/texts/site-wide/dismiss";
import { Icon as Undo2 } from "~icons/undo-2";
import { Icon as X } from "~icons/x";
import { Alert, type AlertTone } from "./alert";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { useKeptFocus } from "./use-kept-focus";

export interface ChangeAnswer {
  ok: boolean;
  /** Done, and yet something is left to do: said in a warning's colour. */
  isWarning?: boolean | undefined;
  /** Nothing is shown without one. */
  text?: string | undefined;
  /** The undo of the change, offered for some seconds: the form's fields and the time of the change. */
  undo?:
    | undefined
    | { fields: [name: string, value: string | number][]; movedAt: number; seconds: number };
}

/** The ids that a change moved, by the name of their field in its Undo. */
export function movedIds(answer: ChangeAnswer | undefined, name: string): string[] {
  const fields = answer?.undo?.fields ?? [];
  return fields.flatMap(([field, value]) => (field === name ? String(value) : []));
}

/**
 * The result of the last change, with Undo while it is possible: at the bottom of the window wherever the page
 * is scrolled to, announced, and there until it is dismissed. The focus stays here when its button goes away.
 */
export function ChangeResult({ answer }: { answer: ChangeAnswer | undefined }) {
  const [dismissed, setDismissed] = useState<unknown>();
  const part = useRef<HTMLDivElement>(null);
  // A page that is read again makes its answer anew; the time of the change stays.
  const change = answer?.undo?.movedAt ?? answer;
  const shown = answer?.text && change !== dismissed ? answer : undefined;
  const canUndo = useStillWithin(shown?.undo?.seconds ?? 0, shown?.undo?.movedAt);
  useKeptFocus(part);
  return (
    <div
      ref={part}
      // The live region exists before its text, so that screen readers announce it.
      role="status"
      tabIndex={-1}
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl outline-none print:hidden"
    >
      {shown && (
        <Alert
          // Differs between two changes with the same text, so that the second is announced too.
          key={`${shown.text} ${shown.undo?.movedAt}`}
          tone={toneOf(shown)}
          announce={!shown.ok}
          className="shadow-float"
          action={shown.undo && canUndo && <UndoForm {...shown.undo} />}
          dismiss={
            <IconButton
              label={DISMISS_TEXTS.dismiss}
              size="small"
              icon={<X aria-hidden />}
              onClick={() => setDismissed(change)}
              className="-my-1.5 shrink-0 noscript:hidden"
            />
          }
        >
          <p>{shown.text}</p>
        </Alert>
      )}
    </div>
  );
}

function toneOf({ ok, isWarning }: ChangeAnswer): AlertTone {
  if (!ok) return "danger";
  return isWarning ? "warning" : "success";
}

function UndoForm({ fields, movedAt }: NonNullable<ChangeAnswer["undo"]>) {
  return (
    <Form method="post" preventScrollReset data-undo>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="movedAt" value={movedAt} />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button size="small" icon={<Undo2 />}>
        {CHANGE_RESULT_TEXTS.undo}
      </Button>
    </Form>
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
