import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
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

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, size, wide }), className)}>
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
