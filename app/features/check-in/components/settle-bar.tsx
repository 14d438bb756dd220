import { OctagonX } from "lucide-react";
import type { Unsettled } from "../client/device-data";
import { UnsettledList } from "./unsettled-list";

/** What must be settled, with its number; it stays in view until somebody has seen to it. */
export function SettleBar({
  items,
  ...on
}: {
  items: Unsettled[];
  onSeen: (seq: number) => void;
  onSend: (seq: number) => void;
}) {
  if (items.length === 0) return null;
  return (
    <details className="rounded-lg border border-danger/30 bg-danger-soft shadow-float">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-bold text-danger">
        <OctagonX aria-hidden className="size-5 shrink-0" />
        <span role="alert">To settle: {items.length}</span>
      </summary>
      <div className="max-h-[40dvh] overflow-y-auto px-2 pb-2">
        <UnsettledList items={items} {...on} />
      </div>
    </details>
  );
}

/** What was put away: on this phone until a logout, and in the admin's log as far as the server has it. */
export function SeenList({ items }: { items: Unsettled[] }) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-muted underline">
        Put away: {items.length}
      </summary>
      <UnsettledList items={items} />
    </details>
  );
}
