import { type Browser, readable } from "./browser";
import { TestClub } from "./club";

export const STARTED = Date.parse("2026-11-10T00:15:00Z");
/** A run for `gpxFile`. */
export const RUN = { startedAt: STARTED, metres: 8_000, seconds: 2_800 };

/** The sample club, with Asha signed in. */
export async function openLog() {
  const club = await TestClub.open();
  return { club, asha: await club.member("asha") };
}

type Sent = Uint8Array<ArrayBuffer> | string;

/** Imports files as the page does, and returns the outcome. */
export async function upload(browser: Browser, ...files: Sent[]) {
  const body = new FormData();
  for (const [index, content] of files.entries())
    body.append("files", new File([content], `${index}.file`));
  const headers = { Origin: browser.origin, Accept: "application/json" };
  return JSON.parse(
    (await browser.send("/progress/import", { method: "POST", body, headers })).text,
  );
}

/** The outcome of files that were all added. */
export const added = (count: number, doubtful = 0) => ({ added: count, doubtful, skipped: [] });
/** The outcome of one file that was refused. */
export const refused = (reason: string) => ({
  added: 0,
  doubtful: 0,
  skipped: [{ name: "0.file", reason }],
});

/** What the log on the progress page says. */
export async function logOf(browser: Browser): Promise<string> {
  const [, log = ""] = readable((await browser.get("/progress")).text).split("My own runs");
  return log.split("Log a run")[0] ?? "";
}

/** The page of the latest entry of the log. */
export const editLink = async (browser: Browser) =>
  /href="(\/progress\/runs\/[^"]+)"/.exec((await browser.get("/progress")).text)?.[1] ?? "";
