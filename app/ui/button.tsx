import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps, useLinkClickHandler } from "react-router";
import { afterPaint } from "./after-paint";
import { type ButtonLook, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

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
    <span aria-hidden className="-ml-0.5 inline-flex [&>svg]:size-[1.2em]">
      {children}
    </span>
  );
}
