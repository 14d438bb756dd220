import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useKeptFocus } from "./use-kept-focus";

const EXTRA_ROWS = 8;
/** Rows are added and removed a few at a time, so that no frame of a quick scroll draws many. */
const STEP_ROWS = 2;
/** Those of a phone's first screen; the others follow it. */
const FIRST_ROWS = 8;

export interface WindowedListProps<T> {
  /** What is listed, for screen readers. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The height of every row with letters of the usual size; what a row really has is measured. */
  rowPixels: number;
  /** Class names of a row. */
  rowClassName: string;
  row: (item: T) => ReactNode;
}

/** A long list of rows of equal height; only rows near the viewport are rendered. */
export function WindowedList<T>({
  label,
  items,
  keyOf,
  rowPixels,
  rowClassName,
  row,
}: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  const before = useRef<HTMLLIElement>(null);
  const [span, setSpan] = useState({ start: 0, end: FIRST_ROWS });
  const [height, setHeight] = useState(rowPixels);
  const count = items.length;
  const start = Math.min(span.start, Math.max(0, count - FIRST_ROWS));
  const end = Math.min(Math.max(span.end, start + FIRST_ROWS), count);

  useEffect(() => {
    function measure() {
      const above = -(list.current?.getBoundingClientRect().top ?? 0);
      const row = before.current?.nextElementSibling;
      const pixels = row?.clientHeight ? row.getBoundingClientRect().height : rowPixels;
      setHeight(pixels);
      const step = pixels * STEP_ROWS;
      const first = Math.max(0, Math.floor(above / step) * STEP_ROWS - EXTRA_ROWS);
      const below = Math.ceil((above + innerHeight) / step) * STEP_ROWS;
      const last = Math.max(0, below) + EXTRA_ROWS;
      setSpan((old) =>
        old.start === first && old.end === last ? old : { start: first, end: last },
      );
    }
    // It looks once the rows are laid out; asking at once would lay them out an extra time before they are painted.
    const laidOut = new ResizeObserver(measure);
    if (list.current) laidOut.observe(list.current);
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      laidOut.disconnect();
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [rowPixels]);

  useLayoutEffect(() => {
    list.current?.style.setProperty("height", `${count * height}px`);
    before.current?.style.setProperty("height", `${start * height}px`);
  }, [start, count, height]);

  return (
    // A fixed height, so that adding and removing rows causes no layout around the list.
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      className="-mx-2 outline-none contain-layout contain-size contain-style"
    >
      <li ref={before} aria-hidden />
      {items.slice(start, end).map((item, index) => (
        <li
          key={keyOf(item)}
          tabIndex={-1}
          className={rowClassName}
          aria-setsize={count}
          aria-posinset={start + index + 1}
        >
          {row(item)}
        </li>
      ))}
    </ul>
  );
}
