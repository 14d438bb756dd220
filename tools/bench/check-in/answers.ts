/** How long the scanner takes from a scan to the painted answer. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Row } from "../table/rows";
import type { Guest } from "./crowd";
import "./painted";

const ANSWER_MS = 130;
const LIST_MS = 100;
const OPENINGS = 5;
const OPENING_MS = 3_000;
export const TAPS = 12;
export const FILMED = 6;

/** From a hand scanner's Enter to the painted answer: signature, rules, disk and screen. */
export async function typedRow(page: Page, people: Guest[], how: string): Promise<Row> {
  const times: number[] = [];
  for (const { pass } of people) {
    times.push(
      await page.evaluate(async (code) => {
        for (const key of [...code, "Enter"]) {
          if (key === "Enter") window.askedAt = performance.now();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
        return await window.nextAnswer();
      }, pass),
    );
  }
  return answerRow(`a decoded pass to the painted answer, ${how}`, times);
}

/** From a tap on the first search result to the painted answer. */
export async function tappedRow(page: Page, search: string, how: string): Promise<Row> {
  const times: number[] = [];
  await page.getByRole("searchbox").fill(search);
  await page.getByRole("button", { name: `Check in: ${search}00` }).waitFor();
  for (let tap = 0; tap < TAPS; tap += 1) {
    times.push(
      await page.evaluate(async () => {
        const button = document.querySelector<HTMLButtonElement>(
          'button[aria-label^="Check in: Runner"]',
        );
        window.askedAt = performance.now();
        button?.click();
        return await window.nextAnswer();
      }),
    );
  }
  await page.getByRole("searchbox").fill("");
  return answerRow(`a tap on the list to the painted answer, ${how}`, times);
}

/** From a code in the camera's picture to the painted answer, with the frame interval and the decoder. */
export async function filmedRow(page: Page): Promise<Row> {
  await page.getByRole("button", { name: "Scan passes" }).click();
  await page.evaluate(() => window.watchPicture());
  const times: number[] = [];
  // The first frame loads the decoder.
  for (let code = 0; code < 2 * FILMED; code += 1) {
    const took = await page.evaluate(() => window.nextAnswer());
    if (code > 0) times.push(took);
  }
  await page.getByRole("button", { name: "Close the camera" }).click();
  return answerRow("a pass in the picture to the painted answer, offline", times);
}

/** A letter typed into the search. */
export async function searchRow(page: Page): Promise<Row> {
  await page.evaluate(() => scrollTo(0, 0));
  const field = page.getByRole("searchbox");
  const times: number[] = [];
  for (const text of ["Runner", "1234", "Runner 19"]) {
    await field.fill("");
    for (const letter of text) {
      await page.evaluate(() => window.watchSearch());
      await field.press(letter === " " ? "Space" : letter);
      times.push(await page.evaluate(() => window.searchPainted()));
    }
  }
  await field.fill("");
  return answerRow("a letter in the search to the painted list", times);
}

/** From the answer of the phone's own store to the painted list, the page opened without a network. */
export async function listRow(page: Page): Promise<Row> {
  const painted: number[] = [];
  const read: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.reload();
    // Asking the page while it opens would slow it down.
    await sleep(OPENING_MS);
    const [asked = 0, had = 0, shown = 0] = await page.evaluate(async () => {
      const shownAt = await window.listPaintedAt;
      return [window.storeAskedAt, window.storeReadAt, shownAt];
    });
    painted.push(shown - had);
    read.push(had - asked);
  }
  const [list, store] = [medianOf(painted), medianOf(read)];
  return {
    what: "the store's answer to the painted list, offline",
    figure: `${Math.round(list)} ms, the store ${Math.round(store)} ms before`,
    target: `≤ ${LIST_MS} ms`,
    met: list <= LIST_MS,
  };
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function answerRow(what: string, times: readonly number[]): Row {
  const median = medianOf(times);
  const figure = `${Math.round(median)} ms, worst ${Math.round(Math.max(...times))} ms`;
  return { what, figure, target: `≤ ${ANSWER_MS} ms`, met: median <= ANSWER_MS };
}
