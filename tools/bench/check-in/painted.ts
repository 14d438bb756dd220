/** Frames that were painted, how many of them took over 50 ms, and the longest. */
export interface FrameStats {
  frames: number;
  slow: number;
  longest: number;
}

declare global {
  interface Window {
    /** When the awaited answer was requested. */
    askedAt: number | undefined;
    nextAnswer: () => Promise<number>;
    watchPicture: () => void;
    watchFrames: () => void;
    frameStats: () => FrameStats;
    watchSearch: () => void;
    searchPainted: () => Promise<number>;
    /** When the store was first asked, its answer came, and the list that it holds was painted. */
    storeAskedAt: number | undefined;
    storeReadAt: number | undefined;
    listPaintedAt: Promise<number>;
  }
}

/** Runs in the page, without imports: records when an answer, a frame or a search result was painted. */
export function watchAnswers(): void {
  const painted = () =>
    new Promise<number>((resolve) =>
      // The first task after the frame: others may wait longer than the person does.
      requestAnimationFrame(() =>
        scheduler.postTask(() => resolve(performance.now()), { priority: "user-blocking" }),
      ),
    );
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function getAllTimed(...args) {
    const request = getAll.apply(this, args);
    if (this.name !== "runs") return request;
    window.storeAskedAt ??= performance.now();
    request.addEventListener("success", () => {
      window.storeReadAt ??= performance.now();
    });
    return request;
  };
  window.listPaintedAt = new Promise((resolve) =>
    addEventListener("DOMContentLoaded", () => {
      const list = new MutationObserver(() => {
        if (!document.querySelector('button[aria-label^="Check in: "]')) return;
        list.disconnect();
        resolve(painted());
      });
      list.observe(document.body, { childList: true, subtree: true });
    }),
  );
  let answered: number[] = [];
  let waiting: ((took: number) => void) | undefined;
  window.nextAnswer = () =>
    new Promise((resolve) => {
      const took = answered.shift();
      if (took === undefined) waiting = resolve;
      else resolve(took);
    });
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(async (changes) => {
      const box = document.querySelector("[aria-live=assertive]");
      if (!box || !changes.some(({ target }) => box.contains(target))) return;
      const { askedAt } = window;
      if (askedAt === undefined) return;
      window.askedAt = undefined;
      const took = (await painted()) - askedAt;
      if (waiting) waiting(took);
      else answered.push(took);
      waiting = undefined;
    }).observe(document.body, { childList: true, subtree: true });
  });
  window.watchPicture = () => {
    answered = [];
    const video = document.querySelector("video");
    if (!video) throw new Error("There is no picture to watch.");
    let wasCode = true;
    const look = async () => {
      const shownAt = performance.now();
      video.requestVideoFrameCallback(look);
      // Drawing a frame takes a slow phone as long as looking for a code in it.
      const frame = new VideoFrame(video);
      const rect = { x: frame.codedWidth / 2, y: frame.codedHeight / 2, width: 64, height: 64 };
      const brightness = new Uint8Array(frame.allocationSize({ rect }));
      await frame.copyTo(brightness, { rect });
      frame.close();
      const isCode = brightness.some((value) => value < 60);
      if (isCode && !wasCode) window.askedAt = shownAt;
      wasCode = isCode;
    };
    video.requestVideoFrameCallback(look);
  };
  window.watchFrames = () => {
    const seen = { frames: 0, slow: 0, longest: 0, on: true };
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      seen.frames += 1;
      seen.longest = Math.max(seen.longest, now - last);
      if (now - last > 50) seen.slow += 1;
      last = now;
      if (seen.on) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    window.frameStats = () => {
      seen.on = false;
      return seen;
    };
  };
  window.watchSearch = () => {
    const list = document.querySelector("#main section[aria-label=List]");
    if (!list) throw new Error("There is no list to watch.");
    const found = new Promise<number>((resolve) => {
      let startedAt: number | undefined;
      addEventListener(
        "keydown",
        () => {
          startedAt = performance.now();
        },
        { once: true },
      );
      const observer = new MutationObserver(async () => {
        // The painted list may still be that of an earlier letter.
        if (startedAt === undefined) return;
        observer.disconnect();
        resolve((await painted()) - startedAt);
      });
      observer.observe(list, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
      });
      // A letter that does not change the list is painted with the field.
      addEventListener("input", () => setTimeout(() => list.toggleAttribute("data-seen"), 300), {
        once: true,
      });
    });
    window.searchPainted = () => found;
  };
}
