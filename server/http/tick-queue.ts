/**
 * Returns a function that resolves once a turn of the event loop. Pages that wait for it begin in different turns,
 * so that a probe or another small answer never waits for fifty pages at once. Owners take turns, so that one
 * with many pages holds nobody else; the pages of one begin in the order of the calls.
 */
export function tickQueue(): (owner: string) => Promise<void> {
  const waiting = new Map<string, (() => void)[]>();
  const begin = () => {
    const [first] = waiting;
    if (!first) return;
    const [owner, [next, ...others]] = first;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others);
    next?.();
    if (waiting.size > 0) setImmediate(begin);
  };
  return (owner) =>
    new Promise((resolve) => {
      if (waiting.size === 0) setImmediate(begin);
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]);
    });
}
