import { classNames } from "./class-names";

/** A grey placeholder; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames("block animate-pulse rounded-md bg-line", className)} />
  );
}

/** Grey placeholder lines, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={classNames("grid gap-2", className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={classNames("h-4", line === lines - 1 && "w-2/3")} />
      ))}
    </span>
  );
}
