import { useState } from "react";

/** Ticks every box of this name that belongs to the form, or none; nothing without scripts. */
export function ChooseAll({ form, name, label }: { form: string; name: string; label: string }) {
  const [isAll, setAll] = useState(false);
  function choose(all: boolean) {
    setAll(all);
    const boxes = `input[type=checkbox][form="${form}"][name="${name}"]`;
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
      {label}
    </label>
  );
}
