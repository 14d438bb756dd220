import { useState } from "react";
import { CHOOSE_ALL_TEXTS } from "../admin-texts";
import { BULK_FORM } from "./bulk-moves";

/** Ticks every booking on the page, or none; nothing without scripts. */
export function ChooseAll() {
  const [isAll, setAll] = useState(false);
  function choose(all: boolean) {
    setAll(all);
    const boxes = `input[type=checkbox][form="${BULK_FORM}"][name=bookingId]`;
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) box.checked = all;
  }
  return (
    <label
      className="inline-flex min-h-11 items-center gap-2 text-sm noscript:hidden"
      data-print="hide"
    >
      <input
        type="checkbox"
        className="tick"
        checked={isAll}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {CHOOSE_ALL_TEXTS.tickAllOnThis}
    </label>
  );
}
