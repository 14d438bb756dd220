import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonStyle } from "./button-style";
import { classNames } from "./class-names";

export interface PageStepProps {
  /** Undefined where there is no such page; the place of the link stays. */
  to: LinkProps["to"] | undefined;
  rel?: "prev" | "next";
  children: ReactNode;
}

/** A link to another page of a list. */
export function PageStep({ to, rel, children }: PageStepProps) {
  const look = buttonStyle({ variant: "quiet", size: "small" });
  if (!to) return <span className={classNames(look, "invisible")}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
