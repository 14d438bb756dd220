import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export interface CardProps extends Omit<ComponentProps<"div">, "ref"> {
  as?: "div" | "article" | "section" | "li" | "aside";
  /** `plain` has a line around it, `sunken` only a ground, `night` is dark in both schemes. */
  look?: "plain" | "sunken" | "night";
  /** Nothing between the edge and the content, for pictures and tables. */
  flush?: boolean;
}

const looks = {
  plain: "border-line bg-surface",
  sunken: "border-transparent bg-sunken",
  night: "border-line bg-night text-ink",
};

/** A box that holds one thing. */
export function Card({ as = "div", look = "plain", flush = false, className, ...rest }: CardProps) {
  const Tag = as as "div";
  return (
    <Tag
      {...rest}
      data-theme={look === "night" ? "dark" : undefined}
      className={classNames(
        "relative overflow-clip rounded-lg border",
        looks[look],
        !flush && "p-5 sm:p-6",
        className,
      )}
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  level?: 2 | 3 | 4;
  id?: string;
  /** Stands at the end of the line: a link, a badge, a menu. */
  action?: ReactNode;
  className?: string;
}

/** The title of a card, with room for one action. */
export function CardHeader({ title, level = 2, id, action, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("mb-4 flex items-start justify-between gap-4", className)}>
      <Heading id={id} className="heading text-lg leading-snug">
        {title}
      </Heading>
      {action}
    </div>
  );
}
