import { expect } from "@playwright/test";
import { newRunner } from "./members";
import { PHONE, signIn, test } from "./support";
import { ready } from "./visits";

const EVENT_PATH = "/events/lakeside-sunday-loop";

test("a booking made offline waits on the phone, is synced after signing in, and not twice", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  const runner = newRunner();
  await page.goto(`${EVENT_PATH}/book`);
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByLabel("Mobile number").first().fill(runner.phone);
  await page.getByLabel("Pace group").selectOption("Steady – 6:30 a km");
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Nothing is booked yet.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("eventBookings"))).toBeNull();
  await page.getByRole("button", { name: "Book it when I'm online" }).click();
  await expect(page.getByText("You're offline: kept on this phone")).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("eventBookings"));
  await context.setOffline(false);
  // The puzzle of the code was asked for without a network.
  for (const complaint of complaints.splice(0))
    expect(complaint).toContain("ERR_INTERNET_DISCONNECTED");

  await page.goto("/signin");
  await signIn(page, club, runner.phone);
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("User data synced successfully")).toBeVisible();
  await expect(page.getByText("Booked: the seat is taken.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("eventBookings"))).toBeNull();

  await page.evaluate((again) => localStorage.setItem("dashboardBookings", again ?? ""), kept);
  await page.goto("/bookings");
  await expect(page.getByText("You're already booked on this run.")).toBeVisible();
  await expect(page.getByText(/^Booking \w{8}$/)).toHaveCount(1);
  await page.getByRole("link", { name: "Lakeside Sunday Loop" }).click();
  await expect(page.getByText("Steady – 6:30 a km")).toBeVisible();
});

test("'Sign in first' restores the booking form and books nothing until it is confirmed", async ({
  page,
  club,
}) => {
  await page.setViewportSize(PHONE);
  const runner = newRunner();
  await page.goto(`${EVENT_PATH}/book`);
  await ready(page);
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByLabel("Pace group").selectOption("Steady – 6:30 a km");
  await page.getByLabel("A note for the run leader").fill("New shoes");
  await page.getByRole("link", { name: "Sign in first" }).click();
  await page.waitForURL("**/signin?**");
  await signIn(page, club, runner.phone);
  await page.waitForURL(`**${EVENT_PATH}/book`);
  await expect(page.getByLabel("Your name")).toHaveValue(runner.fullName);
  await expect(page.getByLabel("Pace group")).toHaveValue("Steady – 6:30 a km");
  await expect(page.getByLabel("A note for the run leader")).toHaveValue("New shoes");
  await page.goto("/bookings");
  await expect(page.getByText(/^Booking \w{8}$/)).toHaveCount(0);
});
