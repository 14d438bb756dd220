import type { ReactNode } from "react";
import { LANGUAGES, type Language } from "~/lib/language";
import { classNames } from "./class-names";

interface DataListProps {
  items: { label: string; language?: Language | undefined; value: ReactNode }[];
}

/** A list of names and values; a missing value is a dash. A label may be the name of a `language`. */
export function DataList({ items }: DataListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item) => (
        <div key={item.label} className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(8rem,1fr)_2fr]">
          <dt
            lang={item.language && LANGUAGES[item.language].locale}
            className={classNames(
              "text-sm text-muted sm:text-base",
              item.language && "language-names",
            )}
          >
            {item.label}
          </dt>
          <dd className="min-w-0 wrap-anywhere">{item.value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
