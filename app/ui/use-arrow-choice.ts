import { type KeyboardEvent, useState } from "react";

/** Arrow keys by how far they go; up and down only where there are rows. */
function stepOf(key: string, rows: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -rows, ArrowRight: rows };
  if (rows > 1) Object.assign(steps, { ArrowUp: -1, ArrowDown: 1 });
  return steps[key];
}

/**
 * One of `count` marks of a picture, chosen by arrow keys, Home, End or a tap; none at first and after
 * Escape. Marks stand in columns of `rows`.
 */
export function useArrowChoice(count: number, rows = 1) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  /** The mark that is read out: the chosen one, else the last. */
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
    /** For the element that takes the keyboard: `label` names the picture, `said` reads the current mark out. */
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
