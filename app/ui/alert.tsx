import type { ReactNode } from "react";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as Info } from "~icons/info";
import { Icon as OctagonAlert } from "~icons/octagon-alert";
import { Icon as TriangleAlert } from "~icons/triangle-alert";
import { classNames } from "./class-names";

export type AlertTone = "info" | "success" | "warning" | "danger";

const liveRoles = { info: "status", success: "status", warning: "status", danger: "alert" };

const looks = {
  info: { Icon: Info, box: "bg-info-soft border-info/30", icon: "text-info" },
  success: { Icon: CircleCheck, box: "bg-success-soft border-success/30", icon: "text-success" },
  warning: { Icon: TriangleAlert, box: "bg-warning-soft border-warning/30", icon: "text-warning" },
  danger: { Icon: OctagonAlert, box: "bg-danger-soft border-danger/30", icon: "text-danger" },
};

export interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /** Closes it: in the first line, however the action wraps. */
  dismiss?: ReactNode;
  /** Announces the alert to screen readers when it appears. */
  announce?: boolean | undefined;
  className?: string;
  children?: ReactNode;
}

/** A message within the page. */
export function Alert({
  tone = "info",
  title,
  action,
  dismiss,
  announce,
  className,
  children,
}: AlertProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      role={announce ? liveRoles[tone] : undefined}
      className={classNames("flex gap-3 rounded-lg border p-4 text-ink", box, className)}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-5 shrink-0", icon)} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          {title && <p className="font-bold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
      {dismiss}
    </div>
  );
}
