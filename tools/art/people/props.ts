/** A table with cups, fruit and a pot of coffee. */
export function table(x: number, y: number): string {
  return (
    `<path fill="#5a2350" d="M${x} ${y - 62}h92v8h-8v54h-7v-54h-62v54h-7v-54h-8z"/>` +
    `<path fill="#e8e2f2" d="M${x + 12} ${y - 62}v-26h20v26zM${x + 30} ${y - 82}q14-2 10 14h-4q2-10-6-10z"/>` +
    `<path fill="#fffdf8" d="M${x + 46} ${y - 76}h12l-2 14h-8zM${x + 62} ${y - 76}h12l-2 14h-8z"/>` +
    `<path fill="#f6a623" d="M${x + 76} ${y - 62}q0-16 14-18q-4 8-2 18z"/>` +
    `<path fill="none" stroke="#fff1dc" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M${x + 52} ${y - 84}q-5-8 0-14t0-14M${x + 68} ${y - 84}q-5-8 0-14t0-14"/>`
  );
}

/** A post with three signs, at x and y on the ground. */
export function signpost(x: number, y: number): string {
  return (
    `<path fill="#26183f" d="M${x - 4} ${y}V${y - 190}h8V${y}z"/>` +
    `<path fill="#e4572e" d="M${x - 14} ${y - 184}h76l18 16-18 16h-76z"/>` +
    `<path fill="#fff1dc" d="M${x + 14} ${y - 140}h-72l-18 16 18 16h72z"/>` +
    `<path fill="#f6a623" d="M${x - 10} ${y - 96}h60l16 14-16 14h-60z"/>`
  );
}
