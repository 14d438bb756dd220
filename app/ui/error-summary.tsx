import { OctagonAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface ErrorSummaryProps {
  /** What went wrong with the form as a whole; nothing is shown when there are none. */
  errors?: string[] | undefined;
  title?: ReactNode;
  id?: string;
}

/** Errors that belong to no single field; announced at once, and able to take the focus. */
export function ErrorSummary({ errors, title, id }: ErrorSummaryProps) {
  if (!errors?.length) return null;
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg border border-danger/40 bg-danger-soft p-4 text-ink"
    >
      <OctagonAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        {title && <p className="font-bold">{title}</p>}
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
