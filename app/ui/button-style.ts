import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-lg border font-bold text-center " +
  "no-underline select-none duration-150 [@media(hover:hover)]:transition-colors disabled:cursor-not-allowed " +
  "disabled:opacity-55 aria-busy:cursor-progress";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong",
  secondary: "border-control bg-surface text-ink hover:border-ink hover:bg-sunken active:bg-line",
  quiet: "border-transparent bg-transparent text-ink hover:bg-tint active:bg-tint-strong",
  danger: "border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill/85",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-4 py-1 text-sm",
  medium: "min-h-11 px-6 py-2",
  large: "min-h-13 px-7 py-2.5 text-lg",
};

const squares: Record<ButtonSize, string> = {
  small: "size-9 shrink-0",
  medium: "size-11 shrink-0",
  large: "size-13 shrink-0",
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/** Class names of a button with text. */
export function buttonStyle({ variant = "secondary", size = "medium", wide }: ButtonLook) {
  return classNames(base, variants[variant], sizes[size], wide && "w-full");
}

/** Class names of a square button that holds only an icon. */
export function iconButtonStyle({ variant = "quiet", size = "medium" }: ButtonLook) {
  return classNames(base, variants[variant], squares[size]);
}
