import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, iconButtonStyle } from "./button";
import { classNames } from "./class-names";

interface IconLook extends Omit<ButtonLook, "wide"> {
  /** What the button does, for screen readers. */
  label: string;
  icon: ReactNode;
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children">, IconLook {}

/** A square icon button with a label for screen readers. */
export function IconButton({
  label,
  icon,
  variant,
  size,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonStyle({ variant, size }), "[&>svg]:size-5", className)}
    >
      {icon}
    </button>
  );
}
