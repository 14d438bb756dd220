/** A hidden page shows no frames. */
const WITHOUT_FRAMES_MS = 100;

/**
 * Runs `work` after the next frame, so that the response to a press is visible before the work that it
 * starts.
 */
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
