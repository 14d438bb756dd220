import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** A spinner; decorative unless it has a label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-[1.15em] animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
