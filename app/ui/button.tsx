import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps, useLinkClickHandler } from "react-router";
import { Icon as LoaderCircle } from "~icons/loader-circle";
import { classNames } from "./class-names";
import { afterPaint } from "./use-painted-submit";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner, keeps the size and ignores clicks. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

/** A button; submits its form by default. */
export function Button({
  variant,
  size,
  wide,
  busy,
  icon,
  className,
  children,
  onClick,
  type = "submit",
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={handleClick}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
    >
      {icon && !busy && <ButtonIcon>{icon}</ButtonIcon>}
      {icon && busy && <Spinner className="text-[1.05em]" />}
      <span className="relative">
        {busy && !icon && (
          <Spinner className="absolute top-1/2 right-full mr-[0.25em] -translate-y-1/2 text-[0.75em]" />
        )}
        {children}
      </span>
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link that looks like a button. Its press is on the screen before the work of the next page begins. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonLinkProps) {
  const { to, target, replace, state, preventScrollReset, reloadDocument } = rest;
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isModified || event.button !== 0) return;
    if (target || reloadDocument || event.currentTarget.origin !== location.origin) return;
    event.preventDefault();
    afterPaint(() => go(event));
  }

  return (
    <Link
      {...rest}
      onClick={handleClick}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
    >
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      {children}
    </Link>
  );
}

function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="-ml-0.5 inline-flex shrink-0 [&>svg]:size-[1.2em]">
      {children}
    </span>
  );
}

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "medium" | "large";

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-lg border font-bold text-center [&>svg]:shrink-0 " +
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

/** A decorative spinner. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span className={classNames("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-[1.15em] animate-spin" />
    </span>
  );
}
