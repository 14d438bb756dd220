import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names";

export interface MenuProps {
  /** The button that opens the menu: a `Button` with `type="button"` or an `IconButton`. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A menu of actions with keyboard support: arrows, letters and Escape. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-48 origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  "flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-left " +
  "no-underline outline-none select-none data-highlighted:bg-tint";

interface MenuItemProps {
  onClick: () => void;
  tone?: "plain" | "danger";
  children: ReactNode;
}

/** An action in a menu. */
export function MenuItem({ onClick, tone = "plain", children }: MenuItemProps) {
  return (
    <Base.Item onClick={onClick} className={classNames(item, tone === "danger" && "text-danger")}>
      {children}
    </Base.Item>
  );
}
