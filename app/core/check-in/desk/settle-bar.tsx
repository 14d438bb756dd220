import { OctagonX } from "lucide-react";
import { OpenSign } from "~/ui/open-sign";
import type { Unsettled } from "../device/device-data";
import { SETTLE_BAR_TEXTS } from "./desk-texts";
import { UnsettledList } from "./unsettled-list";

/** The entries to settle, with their number; in view until each is marked as seen. */
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
    <details className="group rounded-lg border border-danger/30 bg-danger-soft shadow-float">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-bold text-danger">
        <OctagonX aria-hidden className="size-5 shrink-0" />
        <span role="alert">{SETTLE_BAR_TEXTS.toSettle(items.length)}</span>
        <OpenSign />
      </summary>
      <div className="max-h-[40dvh] overflow-y-auto px-2 pb-2">
        <UnsettledList items={items} {...on} />
      </div>
    </details>
  );
}

/** Entries that were marked as seen: on this phone until a logout, and in the admin's log once the server has them. */
export function SeenList({ items }: { items: Unsettled[] }) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-muted underline">
        {SETTLE_BAR_TEXTS.seen(items.length)}
      </summary>
      <UnsettledList items={items} />
    </details>
  );
}
