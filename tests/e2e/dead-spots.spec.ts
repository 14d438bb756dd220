/** What a member does where the phone has no network, and what waits until it is back. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { ServerProcess } from "../support/server-process";
import { axe } from "./accessible";
import { becomeMember, newRunner } from "./members";
import { PHONE, signIn, test } from "./support";
import { ready } from "./visits";

test("what a member does in a dead spot is kept and sent later, and only by the one who did it", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await becomeMember(page, club);
  const banner = page.getByText("We can't reach the club right now.");
  await test.step("where the club cannot be reached, the page, the draft and the switch stay", async () => {
    await page.route("**/*.data*", (route) => route.abort());
    await page.goto("/community");
    await expect(banner, "the feed refreshes as it opens").toBeVisible();
    const draft = page.getByLabel("Share something with the club");
    await draft.fill("Half a thought");
    await axe(page);
    await page.unroute("**/*.data*");
    await page.goto("/settings/privacy");
    await ready(page);
    await expect(banner).toBeHidden();
    await page.route("**/*.data*", (route) => route.abort());
    const crew = page.getByRole("switch", { name: /^Join the crew/ });
    await crew.click();
    await expect(banner).toBeVisible();
    await expect(crew).not.toBeChecked();
    await page.unroute("**/*.data*");
    await crew.click();
    await expect(crew).toBeChecked();
    await expect(banner).toBeHidden();
  });
  await test.step("offline a link or Back leaves the page and its draft as they are", async () => {
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
    await expect(banner).toBeVisible();
    await page.goBack();
    await expect(draft).toHaveValue("Half a thought");
    await expect(page).toHaveURL(/\/community$/);
    await context.setOffline(false);
    await expect(banner).toBeHidden();
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
    await expect(page.getByText("You're offline.")).toBeVisible();
    await page.route("/community/posts", (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await page.goto("/settings/logout");
    await ready(page);
    await page.locator("#main").getByRole("button", { name: "Logout" }).click();
    const question = page.getByRole("dialog", { name: "1 post or booking is only on this phone" });
    await question.getByRole("button", { name: "Stay logged in" }).click();
    await page.unroute("/community/posts");
    await page.goto("/community");
    const stored = page.getByRole("article").filter({ hasText: words });
    await expect(stored.getByRole("img", { name: /^From/ })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(1);
  });
  complaints.splice(0, complaints.length);
  await test.step("a member who takes the seat offline sees beside the button that it is kept", async () => {
    await page.setViewportSize(PHONE);
    await page.goto("/events/lakeside-sunday-loop/book");
    await ready(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("By booking, you confirm")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "I'm in" }).click();
    await expect(page.getByText("You're offline: kept on this phone")).toBeInViewport();
    expect(await dashboardBookings(page)).toContain('"memberId"');
  });
  await context.clearCookies();
  await context.setOffline(false);
  await test.step("a visitor's booking made offline is synced once, after signing in, and the other member's stays", async () => {
    const tab = await context.newPage();
    await tab.setViewportSize(PHONE);
    const kept = await bookOffline(tab);
    // Without a network neither a font for a rare letter nor the puzzle of a code comes.
    for (const complaint of complaints.splice(0))
      expect(complaint).toContain("net::ERR_INTERNET_DISCONNECTED");
    await syncAfterSigningIn(tab, club, kept);
  });
});

/** Books as a visitor without a network; returns the number and the list that keeps the booking. */
async function bookOffline(page: Page) {
  const context = page.context();
  const runner = newRunner();
  await page.goto("/events/lakeside-sunday-loop/book");
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByLabel("Mobile number").first().fill(runner.phone);
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Nothing is booked yet.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("eventBookings"))).toBeNull();
  await page.getByRole("button", { name: "Book it when I'm online" }).click();
  await expect(page.getByText("You're offline: kept on this phone")).toBeVisible();
  const list = await page.evaluate(() => localStorage.getItem("eventBookings"));
  await context.setOffline(false);
  return { phone: runner.phone, list };
}

async function syncAfterSigningIn(
  page: Page,
  club: ServerProcess,
  { phone, list }: { phone: string; list: string | null },
) {
  const others = await dashboardBookings(page);
  await page.goto("/signin");
  await signIn(page, club, phone);
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("User data synced successfully")).toBeVisible();
  await expect(page.getByText("Booked: you have a spot.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("eventBookings"))).toBeNull();

  expect(await dashboardBookings(page)).toBe(others);

  const again = [...JSON.parse(others), ...JSON.parse(list ?? "[]")];
  await page.evaluate(
    (both) => localStorage.setItem("dashboardBookings", both),
    JSON.stringify(again),
  );
  await page.goto("/bookings");
  await expect(page.getByText("You're already booked on this run.")).toBeVisible();
  await expect(page.getByText(/^Booking \w{8}$/)).toHaveCount(1);

  const synced = page.waitForResponse("**/bookings/sync");
  await page.goto("/bookings");
  await (await synced).finished();
  await expect(page.getByText("You're already booked on this run.")).toHaveCount(0);
  expect(await dashboardBookings(page)).toBe(others);

  await page.getByRole("link", { name: "Lakeside Sunday Loop" }).click();
  await expect(page.getByText("You decide at the start.")).toBeVisible();
}

/** The members' bookings that this browser keeps. */
async function dashboardBookings(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem("dashboardBookings"))) ?? "";
}
