/** Collects flaws: each once, with its first place and its count. */
export class Flaws {
  readonly #seen = new Map<string, { first: string; count: number }>();

  add(flaw: string, where: string): void {
    const seen = this.#seen.get(flaw) ?? { first: where, count: 0 };
    seen.count += 1;
    this.#seen.set(flaw, seen);
  }

  /** A line for each flaw, beginning with the name of the kind. */
  lines(kind: string): string[] {
    return [...this.#seen].map(([flaw, { first, count }]) => {
      const often = count > 1 ? `${count} × ` : "";
      return `${kind}: ${often}${flaw}: ${first}`;
    });
  }
}
