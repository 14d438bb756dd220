import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface EmptyStateProps {
  title: ReactNode;
  /** The address of a picture of about 3 by 2. */
  picture?: string;
  /** An action that leads further. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** The text of an empty list: what is missing and what to do. */
export function EmptyState({ title, picture, action, className, children }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        "grid justify-items-center gap-2 rounded-lg border border-dashed border-control/60 px-6 py-10 text-center",
        className,
      )}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={480}
          height={320}
          loading="lazy"
          decoding="async"
          className="mb-2 aspect-3/2 w-72 max-w-full rounded-md object-cover"
        />
      )}
      <p className="text-lg font-bold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
