/** Settles as `work` does; rejects with a TimeoutError when that takes longer than `limitMs`. */
export function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`No answer within ${limitMs} ms.`, "TimeoutError")),
      limitMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
