import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon as ArrowDown } from "~icons/arrow-down";
import { Icon as ArrowUp } from "~icons/arrow-up";
import { Icon as ArrowUpDown } from "~icons/arrow-up-down";
import { classNames } from "./class-names";
import { TABLE_ROLES as roles } from "./table-roles";

export interface Column {
  label: string;
  /** Numbers: aligned right, tabular. */
  numeric?: boolean;
  /** Shows the label to screen readers only, such as over a menu. */
  hideLabel?: boolean;
  /** Makes the label a sort link; `order` is the current order. */
  sort?: { to: LinkProps["to"]; order?: "ascending" | "descending" | undefined };
}

export interface TableProps {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: Column[];
  /** `Row`s. */
  children: ReactNode;
  className?: string;
}

/** A table that scrolls horizontally on wide screens and becomes cards at 768 px and less. */
export function Table({ caption, columns, children, className }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the keyboard
      tabIndex={0}
      className={classNames("table-box", className)}
    >
      <table {...roles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.label}
                {...roles.columnheader}
                scope="col"
                aria-sort={column.sort?.order}
                data-numeric={column.numeric || undefined}
              >
                <ColumnLabel {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>{children}</tbody>
      </table>
    </section>
  );
}

function ColumnLabel({ label, hideLabel, sort }: Column) {
  if (hideLabel) return <span className="sr-only">{label}</span>;
  if (!sort) return label;
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[
    sort.order ?? "none"
  ];
  return (
    <Link
      to={sort.to}
      preventScrollReset
      className="inline-flex items-center gap-1 text-inherit no-underline hover:text-ink"
    >
      {label}
      <Arrow aria-hidden className="size-4" />
    </Link>
  );
}

export function Row(props: ComponentProps<"tr">) {
  return <tr {...roles.row} {...props} />;
}

export interface CellProps extends Omit<ComponentProps<"td">, "scope"> {
  /** The column's label, shown beside the value on small screens; none for actions. */
  label?: string;
  numeric?: boolean;
  /** Row header, and title of the card on small screens. */
  heading?: boolean;
}

export function Cell({ label, numeric, heading, children, ...rest }: CellProps) {
  const shared = { "data-numeric": numeric || undefined, ...rest };
  if (heading) {
    return (
      <th {...roles.rowheader} scope="row" {...shared}>
        {children}
      </th>
    );
  }
  return (
    <td {...roles.cell} data-label={label} {...shared}>
      {label ? <div className="min-w-0">{children}</div> : children}
    </td>
  );
}
