import type { Browser } from "./browser";
import type { TestClub } from "./club";

/** The Accept header of a form that a script sends. */
export const JSON_ANSWER = { Accept: "application/json" };
/** The Accept header of a form without JavaScript. */
export const PAGE_ANSWER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Sends a form of the feed as its script does. */
export async function sendToFeed(browser: Browser, fields: Record<string, string>) {
  return await browser.post("/community/posts", fields, JSON_ANSWER);
}

/** Posts a text. */
export async function sendPost(browser: Browser, content: string, submitKey = crypto.randomUUID()) {
  return await sendToFeed(browser, { intent: "add", content, submitKey });
}

/** Of the newest post. */
export async function newestId(club: TestClub): Promise<string> {
  const found = await club.db
    .selectFrom("posts")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return found.id;
}
