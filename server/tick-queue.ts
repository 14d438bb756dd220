/**
 * Returns a function that resolves once a turn of the event loop, in the order of the calls. Pages that wait for it
 * begin in different turns, so that a probe or another small answer never waits for fifty pages at once.
 */
export function tickQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const begin = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(begin);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(begin);
    });
}
