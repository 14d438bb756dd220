import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

const widths = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-3xl" };

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it; leave out when `open` is yours. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: keyof typeof widths;
  /** Buttons at the end; wrap one in `DialogClose` to close. */
  footer?: ReactNode;
  closeLabel?: string;
  children?: ReactNode;
}

/** A window over the page; keeps the focus, closes on Escape, gives the focus back. */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  size = "small",
  footer,
  closeLabel = "Close",
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            "fixed inset-x-0 bottom-0 z-50 grid max-h-[calc(100dvh-3rem)] gap-4 overflow-y-auto",
            "rounded-t-xl bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink",
            "shadow-float outline-none transition-[opacity,translate] duration-200 sm:p-6",
            "data-starting-style:translate-y-6 data-starting-style:opacity-0",
            "data-ending-style:translate-y-6 data-ending-style:opacity-0",
            "sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-xl",
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Base.Title className="heading text-xl leading-snug">{title}</Base.Title>
              {description && (
                <Base.Description className="text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <IconButton label={closeLabel} icon={<X aria-hidden />} className="-mt-1.5 -mr-2" />
              }
            />
          </div>
          {children}
          {footer && (
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Makes the button it is given close the dialog around it. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />;
}
