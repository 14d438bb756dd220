import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DOCK_BAR_TEXTS } from "./desk-texts";

export interface DockBarProps {
  isFinish: boolean;
  /** How many have not come yet. */
  toCome: number;
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
  onLast: () => void;
  /** The button in the middle. */
  children: ReactNode;
}

/** The bar at the lower edge: at the start the filter, at the finish the sweep's button, and a walk-in. */
export function DockBar({
  isFinish,
  toCome,
  isFiltered,
  onFilter,
  onLast,
  children,
}: DockBarProps) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {isFinish ? (
        <Button type="button" size="large" className="px-3!" onClick={onLast}>
          {DOCK_BAR_TEXTS.iAmLast}
        </Button>
      ) : (
        <Button
          type="button"
          size="large"
          aria-pressed={isFiltered}
          className={classNames(
            "px-3!",
            isFiltered && "border-transparent! bg-ink! text-on-ink! hover:bg-ink/85!",
          )}
          onClick={() => onFilter(!isFiltered)}
        >
          {DOCK_BAR_TEXTS.stillToCome(toCome)}
        </Button>
      )}
      {children}
    </div>
  );
}
