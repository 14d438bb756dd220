import { type KeyboardEvent, useState } from "react";

/** How many marks an arrow key moves; up and down work only with several rows. */
function stepOf(key: string, rows: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -rows, ArrowRight: rows };
  if (rows > 1) Object.assign(steps, { ArrowUp: -1, ArrowDown: 1 });
  return steps[key];
}

/**
 * State of a choice among `count` marks of a picture by arrow keys, Home, End or tap; none at first and after
 * Escape. Marks stand in columns of `rows`.
 */
export function useArrowChoice(count: number, rows = 1) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  /** The announced mark: the chosen one, else the last. */
  const current = chosen ?? last;

  function handleKey(event: KeyboardEvent) {
    const step = stepOf(event.key, rows);
    let next = chosen;
    if (event.key === "Escape") next = undefined;
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = last;
    else if (step !== undefined)
      next = Math.min(last, Math.max(0, chosen === undefined ? last : chosen + step));
    else return;
    event.preventDefault();
    setChosen(next);
  }

  return {
    chosen,
    choose: setChosen,
    current,
    /** Props of the focusable element: `label` names the picture, `said` announces the current mark. */
    sliderOf: (label: string, said: string | undefined) => ({
      role: "slider",
      tabIndex: 0,
      "aria-valuemin": 0,
      "aria-valuemax": last,
      "aria-valuenow": current,
      "aria-label": label,
      "aria-valuetext": said,
      onKeyDown: handleKey,
      onBlur: () => setChosen(undefined),
    }),
  };
}
