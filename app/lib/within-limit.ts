/** Settles as `work` does; rejects with the error of `late`, else with a TimeoutError, when that takes longer than `limitMs`. */
export function withinLimit<Result>(
  work: Promise<Result>,
  limitMs: number,
  late: () => Error = () => new DOMException(`No answer within ${limitMs} ms.`, "TimeoutError"),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
