import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

/** Who somebody is on a row of the list: the name, and below it small marks, one line or two. */
export function RowPerson({
  name,
  marksLook,
  children,
}: {
  name: string;
  /** Class names of the line of marks. */
  marksLook: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 grow max-[18rem]:contents">
      <p className="truncate text-lg leading-tight font-bold max-[18rem]:line-clamp-2 max-[18rem]:whitespace-normal">
        {name}
      </p>
      <p
        className={classNames(
          "flex flex-wrap gap-y-0.5 pt-0.5 text-sm text-ink max-[18rem]:col-span-2 max-[18rem]:row-start-2",
          marksLook,
        )}
      >
        {children}
      </p>
    </div>
  );
}
