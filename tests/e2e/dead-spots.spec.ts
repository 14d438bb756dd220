/** What a member does where the phone has no network, and what waits until it is back. */
import { expect } from "@playwright/test";
import sharp from "sharp";
import { becomeMember } from "./members";
import { axe, test } from "./support";
import { ready } from "./visits";

test("in a dead spot a member's page, draft, switch and way stay, and a post is sent when the network is back", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await becomeMember(page, club);
  const notice = page.getByText("We cannot reach the club right now.");
  await test.step("where the club cannot be reached, the page, the draft and the switch stay", async () => {
    await page.route("**/*.data*", (route) => route.abort());
    await page.goto("/community");
    await expect(notice, "the feed refreshes as it opens").toBeVisible();
    const draft = page.getByLabel("Share something with the club");
    await draft.fill("Half a thought");
    await axe(page);
    await page.unroute("**/*.data*");
    await page.goto("/settings/privacy");
    await ready(page);
    await expect(notice).toBeHidden();
    await page.route("**/*.data*", (route) => route.abort());
    const crew = page.getByRole("switch", { name: /^Join the crew/ });
    await crew.click();
    await expect(notice).toBeVisible();
    await expect(crew).not.toBeChecked();
    await page.unroute("**/*.data*");
    await crew.click();
    await expect(crew).toBeChecked();
    await expect(notice).toBeHidden();
  });
  await test.step("offline the page stays, whichever way somebody turns, and the way is open again after it", async () => {
    const bar = page.getByRole("navigation", { name: "Member", exact: true });
    await page.goto("/dashboard");
    await ready(page);
    for (const name of ["Progress", "Community"]) {
      await bar.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    }
    const draft = page.getByLabel("Share something with the club");
    await draft.fill("Half a thought");
    await context.setOffline(true);
    await bar.getByRole("link", { name: "Events", exact: true }).click();
    await expect(notice).toBeVisible();
    await page.goBack();
    await expect(draft).toHaveValue("Half a thought");
    await expect(page).toHaveURL(/\/community$/);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await bar.getByRole("link", { name: "Events", exact: true }).click();
    await expect(page).toHaveURL(/\/events$/);
  });
  await test.step("a post written offline waits on the device and is sent when the network is back", async () => {
    await page.goto("/community");
    await ready(page);
    await context.setOffline(true);
    const words = `From the tunnel ${Date.now()}`;
    await page.getByLabel("Share something with the club").fill(words);
    const sheet = sharp({ create: { width: 90, height: 60, channels: 3, background: "#1e7d5a" } });
    await page.getByLabel("Add a picture").setInputFiles({
      name: "tunnel.png",
      mimeType: "image/png",
      buffer: await sheet.png().toBuffer(),
    });
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(page.getByText("You are offline.")).toBeVisible();
    await page.route("/community/posts", (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute("/community/posts");
    await page.reload();
    const stored = page.getByRole("article").filter({ hasText: words });
    await expect(stored.getByRole("img", { name: /^From/ })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(1);
  });
  complaints.splice(0, complaints.length);
});
