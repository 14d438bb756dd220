/** A hidden page shows no frames. */
const WITHOUT_FRAMES_MS = 100;

/** Runs `work` after the next frame, so that the answer to a press is seen before what it starts. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, WITHOUT_FRAMES_MS);
}
