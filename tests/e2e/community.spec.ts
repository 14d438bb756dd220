/** The feed on two devices, in dead spots and far down its list. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page, type Response } from "@playwright/test";
import sharp from "sharp";
import { HOUR_MS } from "~/lib/dates";
import { axe } from "./accessible";
import { attendYesterday } from "./attended-events";
import { becomeMember, within } from "./members";
import { DESKTOP, PHONE, test } from "./support";
import { ready } from "./visits";

test("posts, kudos, comments and deletions show in an open feed as they happen", async ({
  page,
  openPage,
  context,
  club,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  const { memberId } = await becomeMember(page, club);
  const other = await openPage({ viewport: DESKTOP });
  await becomeMember(other, club);
  await other.addInitScript((aheadMs) => {
    const clock = Date.now;
    Date.now = () => clock() + aheadMs;
  }, 3 * HOUR_MS);
  const headers = { Origin: club.url, Accept: "application/json" };
  for (let index = 0; index < 15; index++) {
    const content = `Day ${index}. ${"a".repeat(300)}`;
    const form = { intent: "add", content, submitKey: crypto.randomUUID() };
    const author = index === 1 ? page : other;
    expect((await author.request.post("/community/posts", { form, headers })).ok()).toBe(true);
  }
  await page.goto("/community");
  await other.goto("/community");
  await ready(other);
  await ready(page);
  await test.step("a post with a picture appears in another browser by itself, beside what is typed there", async () => {
    const draft = other.getByLabel("Share something with the club");
    await draft.fill("Half a thought");
    const words = `A morning by the lake ${Date.now()}`;
    await page.getByLabel("Share something with the club").fill(words);
    const sheet = sharp({ create: { width: 90, height: 60, channels: 3, background: "#4a2c6d" } });
    await page.getByLabel("Add a picture").setInputFiles({
      name: "lake.jpg",
      mimeType: "image/jpeg",
      buffer: await sheet.jpeg().toBuffer(),
    });
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(page.getByRole("article").filter({ hasText: words })).toBeVisible();
    const theirs = other.getByRole("article").filter({ hasText: words });
    await expect(theirs.getByRole("img", { name: /^From/ })).toBeVisible();
    await expect(theirs, "the clock of this device is hours ahead").toContainText("just now");
    await expect(draft).toHaveValue("Half a thought");
    await theirs.getByRole("button", { name: /^More about/ }).click();
    await axe(other);
    await other.getByRole("menuitem", { name: "Report to the club" }).click();
    await other.getByLabel("Advertising or spam").check();
    await axe(other);
    await other.getByRole("button", { name: "Report to the club" }).click();
    await expect(other.getByText("Thank you. The club will look at it")).toBeVisible();
  });
  await test.step("a run posted from its card gets kudos and a comment, which a report hides", async () => {
    const { bookingId } = await within(club.dataDir, (db) => attendYesterday(db, { memberId }));
    await shareTheRun(page, bookingId);
    await answerTheRun(other);
    await reportTheComment(page);
    await page.goto("/community");
    await ready(page);
  });
  const day = (index: number) => page.getByRole("article").filter({ hasText: `Day ${index}.` });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(day(0)).toBeAttached();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width(), "a long word is broken").toBe(PHONE.width);
  await day(0).getByRole("button", { name: "Like, 0" }).click();
  const more = day(1).getByRole("button", { name: /^More about/ });
  // With room around it the menu does not move while its entry is pressed.
  await more.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(day(1)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(day(1)).toBeVisible();
  await expect(day(0).getByRole("button", { name: "Like, 1" })).toBeVisible();
  await day(0)
    .getByRole("link", { name: /^Comments/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Post" })).toBeVisible();
  await axe(page);
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Half a thought");
  const formRoute = page.waitForResponse(isFormRoute());
  await page.reload();
  await formRoute;
  await expect(comment).toHaveValue("Half a thought");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("We can't reach the club right now.")).toBeVisible();
  await expect(comment).toHaveValue("Half a thought");
  await context.setOffline(false);
  await expect(page.getByText("We can't reach the club right now.")).toBeHidden();
  await page.getByRole("button", { name: "Like, 1" }).click();
  await expect(page.getByRole("button", { name: "Like, 0" })).toBeVisible();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Half a thought" })).toBeVisible();
  await expect(comment).toHaveValue("");
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Hide this post" }).click();
  await expect(page).toHaveURL(/\/community$/);
  await expect(page.getByRole("heading", { level: 1, name: "Post" })).toBeHidden();
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
  complaints.splice(0, complaints.length);
});

async function shareTheRun(page: Page, bookingId: string) {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (shared) => {
      const picture = shared?.files?.[0];
      document.title = `${picture?.name} ${picture?.type} ${(picture?.size ?? 0) > 1_000}`;
    };
  });
  await page.goto(`/bookings/${bookingId}`);
  await ready(page);
  const card = page.getByRole("region", { name: "My run" });
  await expect(card).toContainText("You ran");
  await axe(page);
  await card.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle("my-run.png image/png true");
  await card.getByRole("button", { name: "Post it to the feed" }).click();
  await expect(card.getByRole("link", { name: "It's in the feed" })).toBeVisible();
}

async function answerTheRun(other: Page) {
  await other.goto("/community");
  await ready(other);
  const run = other.getByRole("article").filter({ hasText: "I ran" });
  await run.getByRole("button", { name: "Kudos, 0" }).click();
  await expect(run.getByRole("button", { name: "Kudos, 1" })).toBeVisible();
  await run.getByRole("link", { name: /^Comments/ }).click();
  await other.getByRole("textbox", { name: "Comment" }).fill("Buy my shoes");
  await other.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(other.getByRole("listitem").filter({ hasText: "Buy my shoes" })).toBeVisible();
}

/** The page is read again only once the comment has been seen to be gone. */
async function reportTheComment(page: Page) {
  await page.reload();
  const { promise: isPlaced, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route("**/pictures/*", async (route) => {
    await isPlaced;
    await route.continue();
  });
  await page.getByRole("link", { name: "It's in the feed · 1 kudos" }).click();
  const comment = page.getByText("Buy my shoes");
  await expect(page.getByText("Kudos from")).toBeVisible();
  const more = page.getByRole("button", { name: /^More about the comment/ });
  const place = await more.boundingBox();
  letLoad();
  await expect(page.getByRole("img", { name: /^From/ })).not.toHaveJSProperty("naturalWidth", 0);
  expect(await more.boundingBox(), "a picture that arrives moves nothing").toEqual(place);
  await more.click();
  await page.getByRole("menuitem", { name: "Report to the club" }).click();
  await page.getByLabel("Advertising or spam").check();
  await expect(comment).toBeVisible();
  const { promise: isSeen, resolve: letRead } = Promise.withResolvers<void>();
  await page.route("**/community/posts/*.data*", async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole("button", { name: "Report to the club" }).click();
  await expect(page.getByText("you won't see the comment again")).toBeVisible();
  await expect(comment).toHaveCount(0);
  letRead();
  await page.reload();
  await expect(page.getByText("Kudos from")).toBeVisible();
  await expect(comment).toHaveCount(0);
}

/** Whether a response is the script of the route that takes a post's forms, by the build's manifest. */
function isFormRoute(): (response: Response) => boolean {
  const assets = "build/client/assets";
  const manifest = readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  const text = readFileSync(`${assets}/${manifest}`, "utf8");
  const [, module] = /"core\/community\/write\/route":\{[^}]*?"module":"([^"]+)"/.exec(text) ?? [];
  expect(module).toBeDefined();
  return (response) => new URL(response.url()).pathname === module;
}
