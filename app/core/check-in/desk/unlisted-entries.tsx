import { Badge } from "~/ui/badge";
import type { Queued } from "../device/device-data";
import { UNLISTED_ENTRIES_TEXTS } from "./desk-texts";

/** What was taken on this phone without a list, each amber until the server has decided about it. */
export function UnlistedEntries({ items }: { items: Queued[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="kept-here" className="grid gap-2">
      <h2 id="kept-here" className="text-heading">
        {UNLISTED_ENTRIES_TEXTS.title}
      </h2>
      <ul>
        {items.map(({ seq, label }) => (
          <li
            key={seq}
            className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line py-2"
          >
            <b className="mr-auto text-lg">{label}</b>
            <Badge tone="warning">{UNLISTED_ENTRIES_TEXTS.toBeSettled}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
