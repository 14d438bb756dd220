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
  }
}

/** Runs in the page, without imports: records when an answer, a frame or a search result was painted. */
export function watchAnswers(): void {
  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
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
    const canvas = new OffscreenCanvas(64, 36);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!video || !context) throw new Error("There is no picture to watch.");
    let wasCode = true;
    const look = () => {
      context.drawImage(video, 0, 0, 64, 36);
      const { data } = context.getImageData(16, 0, 32, 36);
      const isCode = data.some((value, index) => index % 4 === 0 && value < 120);
      if (isCode && !wasCode) window.askedAt = performance.now();
      wasCode = isCode;
      video.requestVideoFrameCallback(look);
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
