/** The feed on two devices, in dead spots and far down its list. */
import { expect } from "@playwright/test";
import sharp from "sharp";
import { becomeMember } from "./members";
import { axe, DESKTOP, PHONE, test } from "./support";
import { ready } from "./visits";

test("a member's post appears in an open feed by itself; far down it is liked, undone, commented and reported", async ({
  page,
  openPage,
  context,
  club,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  await becomeMember(page, club);
  const other = await openPage({ viewport: DESKTOP });
  await becomeMember(other, club);
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
    await expect(draft).toHaveValue("Half a thought");
    await theirs.getByRole("button", { name: /^More about/ }).click();
    await axe(other);
    await other.getByRole("menuitem", { name: "Report to the club" }).click();
    await other.getByLabel("Advertising or spam").check();
    await axe(other);
    await other.getByRole("button", { name: "Report to the club" }).click();
    await expect(other.getByText("Thank you. The club will look at it")).toBeVisible();
  });
  const day = (index: number) => page.getByRole("article").filter({ hasText: `Day ${index}.` });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(day(0)).toBeAttached();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width(), "a long word is broken").toBe(PHONE.width);
  await day(0).getByRole("button", { name: "Like, 0" }).click();
  await day(1)
    .getByRole("button", { name: /^More about/ })
    .click();
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
  const formRoute = page.waitForResponse(/community-posts-/);
  await page.reload();
  await formRoute;
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Half a thought");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("We cannot reach the club right now.")).toBeVisible();
  await expect(comment).toHaveValue("Half a thought");
  await context.setOffline(false);
  await expect(page.getByText("We cannot reach the club right now.")).toBeHidden();
  await page.getByRole("button", { name: "Like, 1" }).click();
  await expect(page.getByRole("button", { name: "Like, 0" })).toBeVisible();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Half a thought" })).toBeVisible();
  await expect(comment).toHaveValue("");
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Hide this post" }).click();
  await expect(page).toHaveURL(/\/community$/);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
  complaints.splice(0, complaints.length);
});
