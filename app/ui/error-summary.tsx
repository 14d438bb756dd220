import type { ReactNode } from "react";
import { Icon as OctagonAlert } from "~icons/octagon-alert";

export interface ErrorSummaryProps {
  /** Errors of the whole form; renders nothing without any. */
  errors?: string[] | undefined;
  title?: ReactNode;
  id?: string;
}

/** Errors of no single field; announced at once and focusable. */
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
