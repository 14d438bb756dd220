import { Alert, type AlertProps } from "./alert";
import { useToldPart } from "./use-told-part";

interface ToldAlertProps extends Omit<AlertProps, "announce"> {
  /** The answer that the alert tells: each new one takes the focus; a falsy one leaves it where it is. */
  told: unknown;
}

/** Tells what came of a form; focused, because the button that was pressed may be gone. */
export function ToldAlert({ told, ...alert }: ToldAlertProps) {
  const part = useToldPart(told);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert announce={Boolean(told)} {...alert} />
    </div>
  );
}
