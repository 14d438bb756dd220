import { ChevronDown } from "lucide-react";

/** The sign in a `<summary>` that its `<details className="group">` opens and closes. */
export function OpenSign() {
  return (
    <ChevronDown
      aria-hidden
      className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
    />
  );
}
