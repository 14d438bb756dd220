import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, iconButtonStyle } from "./button";
import { classNames } from "./class-names";

export interface IconButtonProps
  extends Omit<ComponentProps<"button">, "children" | "type">,
    Omit<ButtonLook, "wide"> {
  /** What the button does, for screen readers. */
  label: string;
  icon: ReactNode;
}

/** A square icon button with a label for screen readers. */
export function IconButton({ label, icon, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(iconButtonStyle({ variant, size }), "[&>svg]:size-5", className)}
    >
      {icon}
    </button>
  );
}
