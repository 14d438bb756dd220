/**
 * Runs `work` for each item in turn, also after one that fails, so that a bad item holds up no other. Throws what failed
 * once all have had their turn.
 */
export async function runForEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  const [first] = errors;
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} failed.`, { cause: first });
  if (errors.length === 1) throw first;
}
