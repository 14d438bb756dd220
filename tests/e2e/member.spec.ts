import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { DAY_MS, dayOf } from "~/lib/dates";
import { codeFor } from "./server-process";
import { axe, DESKTOP, PHONE, signInAdmin, signUp, test } from "./support";
import { ready } from "./visits";

const track = (day: string) => `<?xml version="1.0"?><gpx><trk><trkseg>
  <trkpt lat="12.9" lon="77.6"><time>${day}T00:15:00Z</time></trkpt>
  <trkpt lat="12.92" lon="77.62"><time>${day}T00:30:00Z</time></trkpt>
  <trkpt lat="12.945" lon="77.6"><time>${day}T00:45:00Z</time></trkpt></trkseg></trk></gpx>`;

/** The club's day that many weeks ago: the same day of an earlier week, whichever day it is. */
const weeksAgo = (weeks: number) => dayOf(Date.now() - weeks * 7 * DAY_MS, "Asia/Kolkata");

test("a member completes the profile; what was typed survives a heavy picture and another tab, Cancel drops it", async ({
  page,
  context,
  club,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(page, club);
  const second = await context.newPage();
  await second.setViewportSize(PHONE);
  await second.goto("/profile?edit");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel(/public name/i).fill("Nila of the lake");
  await page.getByLabel(/running level/i).selectOption("advanced");
  await page.getByLabel(/goals/i).fill("first 10K, run with friends");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved successfully")).toBeVisible();
  await expect(page.getByText("first 10K, run with friends")).toBeVisible();
  await second.getByLabel(/goals/i).fill("typed here");
  const heavy = Buffer.alloc(5 * 1024 * 1024 + 1);
  const picture = second.getByLabel("Picture");
  await picture.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: heavy });
  await expect(second.getByRole("alert")).toContainText("This picture is too large");
  await expect(second.getByRole("button", { name: "Upload" })).toBeDisabled();
  await picture.setInputFiles([]);
  await second.getByRole("button", { name: "Save profile" }).click();
  await expect(second.getByText("saved in another tab meanwhile")).toBeInViewport();
  await expect(second.getByLabel(/goals/i)).toHaveValue("typed here");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel(/public name/i).fill("Somebody else");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Nila of the lake" })).toBeVisible();
});

test("a member logs a run, imports files and sees the chart change", async ({ page, club }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, club);
  await page.goto("/progress");
  const chart = page.getByRole("table", { name: "Distance, km" });
  await expect(chart.getByRole("row").last()).toContainText("0.0 km");
  await page.getByLabel("Title").fill("City Ten");
  await page.getByLabel("Distance in km").fill("6.4");
  await page.getByLabel("Minutes", { exact: true }).fill("38");
  await page.getByRole("button", { name: "Log the run" }).click();
  await expect(page.getByText("Run logged. Well done.")).toBeVisible();
  await expect(chart.getByRole("row").last()).toContainText("6.4 km");
  await expect(page.getByLabel("Distance in km")).toHaveValue("");
  await page.getByLabel("What was it?").fill("Half a title");
  await page.getByLabel("Files from a watch or phone").setInputFiles([
    { name: "one.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(track(weeksAgo(1))) },
    { name: "two.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(track(weeksAgo(2))) },
    { name: "letter.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from("Dear club") },
  ]);
  await expect(page.getByText("2 runs added.")).toBeVisible();
  await expect(page.getByText("letter.gpx is not a GPX or FIT file")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit Imported run/ })).toHaveCount(2);
  await expect(chart.getByRole("row").nth(-2)).not.toContainText("0.0 km");
  await page.getByRole("link", { name: "Month" }).click();
  await expect(page.getByRole("table", { name: "Distance, km" })).toContainText("Month");
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page.getByLabel("What was it?")).toHaveValue("Half a title");
  await expect(page.getByLabel("Title")).toHaveValue("City Ten");
  const bars = page.getByRole("slider", { name: "Distance, week by week" });
  await bars.focus();
  await bars.press("ArrowLeft");
  await expect(bars).toHaveAttribute("aria-valuetext", /6\.4 km/);
  await expect(bars.getByText(/: 6\.4 km/)).toBeVisible();
  await bars.press("ArrowLeft");
  await expect(bars).not.toHaveAttribute("aria-valuetext", /6\.4 km|: 0\.0 km/);
  const days = page.getByRole("slider", { name: "Streak calendar, day by day" });
  await days.focus();
  await days.press("Home");
  await expect(days).toHaveAttribute("aria-valuetext", /no run/);
});

test("a post with a picture appears in another browser by itself", async ({
  page,
  openPage,
  club,
}) => {
  await signUp(page, club);
  await page.goto("/community");
  const other = await openPage({ viewport: DESKTOP });
  await signUp(other, club);
  await other.goto("/community");
  await ready(other);
  await ready(page);
  const draft = other.getByLabel("Share something with the club");
  await draft.fill("Half a thought");
  const sheet = sharp({ create: { width: 90, height: 60, channels: 3, background: "#4a2c6d" } });
  const words = `A morning by the lake ${Date.now()}`;
  await page.getByLabel("Share something with the club").fill(words);
  await page.getByLabel("Add a picture").setInputFiles({
    name: "lake.jpg",
    mimeType: "image/jpeg",
    buffer: await sheet.jpeg().toBuffer(),
  });
  await page.getByRole("button", { name: "Post", exact: true }).click();
  const mine = page.getByRole("article").filter({ hasText: words });
  await expect(mine).toBeVisible();
  const theirs = other.getByRole("article").filter({ hasText: words });
  await expect(theirs.getByRole("img", { name: /^From/ })).toBeVisible();
  await expect(draft).toHaveValue("Half a thought");
  await theirs.getByRole("button", { name: /^Like/ }).click();
  await expect(theirs.getByRole("button", { name: "Like, 1" })).toBeVisible();
  await theirs.getByRole("button", { name: /^More about/ }).click();
  await axe(other);
  await other.getByRole("menuitem", { name: "Report to the club" }).click();
  await other.getByLabel("Advertising or spam").check();
  await axe(other);
  await other.getByRole("button", { name: "Report to the club" }).click();
  await expect(other.getByText("Thank you. The club looks at it")).toBeVisible();
  const admin = await openPage({ viewport: DESKTOP });
  await signInAdmin(admin);
  await admin.goto("/admin/posts");
  await expect(admin.getByRole("article").filter({ hasText: words })).toContainText("spam");
  await axe(admin);
});

test("a post written offline waits on the device and is sent when the network is back", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await signUp(page, club);
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
  complaints.splice(0, complaints.length);
});

test("what a member does to a post further down stays on the screen, and nothing that is typed is lost", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(page, club);
  const headers = { Origin: club.url, Accept: "application/json" };
  for (let index = 0; index < 15; index++) {
    const content = `Day ${index}. ${"a".repeat(300)}`;
    const form = { intent: "add", content, submitKey: crypto.randomUUID() };
    expect((await page.request.post("/community/posts", { form, headers })).ok()).toBe(true);
  }
  await page.goto("/community");
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
  await expect(day(0).getByRole("button", { name: "Like, 1" })).toBeVisible();
  await day(0)
    .getByRole("link", { name: /^Comments/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Post" })).toBeVisible();
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
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/community$/);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
  complaints.splice(0, complaints.length);
});

test("where the club cannot be reached, the page and what was typed stay", async ({
  page,
  club,
  complaints,
}) => {
  await signUp(page, club);
  const notice = page.getByText("We cannot reach the club right now.");
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
  complaints.splice(0, complaints.length);
});

test("in a dead spot the page stays, whichever way somebody turns, and the way is open again after it", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await signUp(page, club);
  const notice = page.getByText("We cannot reach the club right now.");
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
  complaints.splice(0, complaints.length);
});

test("a member downloads their data and deletes the account", async ({ page, club }) => {
  const { phone, fullName } = await signUp(page, club);
  await page.goto("/settings/privacy");
  await page.getByRole("button", { name: "Send a code to my phone" }).click();
  await expect(page.getByTestId("shown-message")).toBeVisible();
  const sent = () => codeFor(club.dataDir, `+91${phone}`);
  const first = await sent();
  await page.getByLabel("6-digit code").fill(first);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download JSON" }).click();
  const file = await (await arriving).path();
  expect(JSON.parse(await readFile(file, "utf8")).profile.fullName).toBe(fullName);
  await page.getByRole("button", { name: "Send another code" }).click();
  await expect.poll(sent).not.toBe(first);
  const second = await sent();
  await expect(page.getByTestId("shown-message")).toContainText(second);
  await page.getByLabel("6-digit code").fill(second);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeHidden();
});

test("the member's pages break no WCAG rule on a phone and a desktop", async ({ page, club }) => {
  test.slow();
  await signUp(page, club);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const path of [
      "/dashboard",
      "/progress",
      "/profile",
      "/profile?edit",
      "/community",
      "/community/leaderboard",
      "/settings",
      "/settings/notifications",
      "/settings/privacy",
      "/settings/help",
      "/settings/logout",
      "/inbox",
    ]) {
      await page.goto(path);
      await axe(page);
    }
  }
});
