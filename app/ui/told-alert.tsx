import { useEffect, useRef } from "react";
import { Alert, type AlertProps } from "./alert";

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

/**
 * A ref for the part that tells what came of a form whose button is gone: each new `told`, unless it is falsy, focuses
 * it and scrolls it into view. The part needs a tabIndex.
 */
export function useToldPart(told: unknown) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!told) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return part;
}
