import { ENTRY_KINDS } from "../desk";
import type { Queued } from "../device/device-data";
import { UNSENT_LIST_TEXTS } from "./unsent-dialog-texts";

/** The entries queued on this device, by name; collapsed unless `isOpen`. */
export function UnsentList({ items, isOpen }: { items: Queued[]; isOpen?: boolean }) {
  if (items.length === 0) return null;
  return (
    <details open={isOpen} className="pt-1 font-normal">
      <summary className="min-h-6 cursor-pointer underline">{UNSENT_LIST_TEXTS.which}</summary>
      <UnsentNames items={items} />
    </details>
  );
}

/** Their names, and what each is. */
export function UnsentNames({ items }: { items: Queued[] }) {
  return (
    <ul className="grid max-h-40 gap-0.5 overflow-y-auto pt-1">
      {items.map(({ seq, label, entry }) => (
        <li key={seq}>
          {label}: {ENTRY_KINDS[entry.kind]}
        </li>
      ))}
    </ul>
  );
}
