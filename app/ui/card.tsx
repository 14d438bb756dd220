import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export interface CardProps extends Omit<ComponentProps<"div">, "ref"> {
  as?: "div" | "article" | "section" | "li" | "aside";
  /** `plain` has a border, `sunken` a background, `night` is dark in both colour schemes. */
  look?: "plain" | "sunken" | "night";
  /** No padding, for pictures and tables. */
  flush?: boolean;
}

const looks = {
  plain: "border-line bg-surface",
  sunken: "border-transparent bg-sunken",
  night: "border-line bg-night text-ink",
};

/** A box for one subject. */
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
  /** A link, badge or menu at the end of the line. */
  action?: ReactNode;
  className?: string;
}

/** A card's title with an optional action. */
export function CardHeader({ title, level = 2, id, action, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames(
        "mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2",
        className,
      )}
    >
      <Heading id={id} className="heading min-w-0 text-lg leading-snug wrap-anywhere">
        {title}
      </Heading>
      {action}
    </div>
  );
}
