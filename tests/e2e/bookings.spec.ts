import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { codeFor } from "../support/server-process";
import { becomeAdmin, becomeSampleMember, newRunner } from "./members";
import { DESKTOP, PHONE, test } from "./support";
import { ready, rememberClosing } from "./visits";

const EVENT_PATH = "/events/lakeside-sunday-loop";

/** Spots left of the next run as every page, card and list has them; fails where two differ. */
async function spotsLeft(page: Page, admin: Page): Promise<number> {
  const isMember = (await page.context().cookies()).some(({ name }) => name === "session");
  const said: Record<string, number> = {};
  for (const path of [
    "/",
    "/events",
    EVENT_PATH,
    `${EVENT_PATH}/book`,
    ...(isMember ? ["/dashboard"] : []),
  ]) {
    await page.goto(path);
    const text = page.getByText(/\d+ of \d+ spots left/).first();
    said[path] = Number(/(\d+) of \d+ spots/.exec((await text.textContent()) ?? "")?.[1]);
  }
  await admin.goto("/admin/events");
  const seats = await admin.getByRole("row", { name: /Lakeside Sunday Loop/ }).textContent();
  const [, taken, capacity] = /(\d+) of (\d+)/.exec(seats ?? "") ?? [];
  said["/admin/events"] = Number(capacity) - Number(taken);
  await admin.getByRole("link", { name: "Lakeside Sunday Loop" }).click();
  const booked = await admin.getByText(/^\d+ booked$/).textContent();
  said["/admin/events/:id"] = Number(capacity) - Number.parseInt(booked ?? "", 10);
  const [first = Number.NaN, ...others] = Object.values(said);
  for (const other of others) expect(other, JSON.stringify(said)).toBe(first);
  return first;
}

test("a visitor books the free first run through the code; the choice is not lost and all numbers agree", async ({
  page,
  openPage,
  club,
}) => {
  test.setTimeout(120_000);
  const runner = newRunner();
  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await page.setViewportSize(PHONE);
  await rememberClosing(page);
  const before = await spotsLeft(page, admin);

  await page.goto("/");
  await page.getByRole("link", { name: "Book my free first run" }).first().click();
  await page.waitForURL(`**${EVENT_PATH}/book`);
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByLabel("Mobile number").first().fill(runner.phone);
  await page.getByLabel("Pace group").selectOption("Steady – 6:30 a km");
  await page.getByLabel("A note for the run leader").fill("Left knee");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
  await expect(page.getByText("Left knee")).toBeVisible();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "I'm in" }).click();
  await expect(page.getByText("Invalid OTP. Please check and try again.")).toBeVisible();
  await page.getByLabel("6-digit code").fill(await codeFor(club.dataDir, `+91${runner.phone}`));
  await page.getByRole("button", { name: "I'm in" }).click();
  await page.waitForURL("**/bookings/**");
  for (const text of ["Left knee", "Steady – 6:30 a km", "Free first run", runner.fullName])
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  const booking = new URL(page.url()).pathname;
  const message = page.getByRole("link", { name: "Tell friends on WhatsApp" });
  await expect(message).toHaveAttribute("href", /wa\.me\/\?text=I'm%20in!/);
  const file = await page.request.get(`${booking}/calendar.ics`);
  expect(await file.text()).toContain("DTSTART;TZID=Asia/Kolkata");
  expect(await spotsLeft(page, admin)).toBe(before - 1);

  await admin.goto("/admin/bookings?period=all&status=pending");
  await admin.getByRole("button", { name: `Confirm: ${runner.fullName}, ` }).click();
  await expect(admin.getByText("Booking status updated to confirmed")).toBeVisible();
  expect(await spotsLeft(page, admin)).toBe(before - 1);
  await page.goto(booking);
  await expect(page.getByText("Confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Show the code" }).click();
  await expect(page.getByRole("img", { name: /code|pass/i }).first()).toBeVisible();
  await page.goto(booking);
  await page.getByText("Cancel", { exact: true }).click();
  await page.getByRole("button", { name: /^Cancel .*'s seat$/ }).click();
  await expect(page.getByText("You've given your seat back.")).toBeVisible();
  expect(await spotsLeft(page, admin)).toBe(before);
});

test("one seat: planned with a picture, paid by UPI, marked paid, waited for, given back and promoted", async ({
  page: asha,
  openPage,
  club,
}) => {
  test.setTimeout(120_000);
  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await admin.goto("/admin/events/new");
  await admin.getByLabel("Title").fill("One Seat Sunrise");
  await admin.getByLabel("Description").fill("Up the hill and back.");
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await admin.getByLabel("Date", { exact: false }).first().fill(day);
  await admin.getByLabel("Meeting point").fill("East Hill");
  await admin.getByLabel("Seats").fill("1");
  const buffer = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#e4572e" },
  })
    .jpeg()
    .toBuffer();
  await admin
    .getByLabel("Picture")
    .setInputFiles({ name: "../hill.jpg", mimeType: "image/jpeg", buffer });
  await admin.getByRole("button", { name: "Save as draft" }).click();
  await expect(admin.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expect(admin.locator('img[src^="/pictures/"]').first()).toBeVisible();
  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Published: everybody can see and book it now.")).toBeVisible();
  const page = (await admin.getByRole("link", { name: "Public page" }).getAttribute("href")) ?? "";

  await asha.setViewportSize(PHONE);
  await becomeSampleMember(asha, club, "asha");
  await asha.goto(page);
  await asha.getByRole("link", { name: "Book", exact: true }).click();
  await asha.getByLabel(/^Pay per run/).check();
  await asha.getByRole("button", { name: "Continue" }).click();
  await asha.getByRole("button", { name: "Take my seat" }).click();
  await expect(asha.getByRole("heading", { name: "Pay ₹99" })).toBeVisible();
  const link = asha.getByRole("link", { name: "Pay ₹99 by UPI" });
  await expect(link).toHaveAttribute("href", /^upi:\/\/pay\?pa=.*&am=99\.00&cu=INR&tn=.*&tr=/);
  const stale = await asha.context().newPage();
  await stale.goto(asha.url());
  await asha.getByLabel(/Transaction reference/).fill("4123 4567 8901");
  await asha.getByRole("button", { name: "I have paid" }).click();
  await expect(asha.getByText("Reference 412345678901 given, waiting for the club")).toBeVisible();
  await stale.getByLabel(/Transaction reference/).fill("4123 4567 8902");
  await stale.getByRole("button", { name: "I have paid" }).click();
  await expect(stale.getByText("Reference 412345678902 given, waiting for the club")).toBeVisible();
  await stale.close();

  const arjun = await openPage({ viewport: PHONE });
  await becomeSampleMember(arjun, club, "arjun");
  const divya = await openPage({ viewport: DESKTOP });
  await becomeSampleMember(divya, club, "divya");
  for (const [index, runner] of [arjun, divya].entries()) {
    await runner.goto(page);
    await expect(runner.getByText("Full: all 1 spots taken").first()).toBeVisible();
    await runner.getByRole("link", { name: "Join the waitlist" }).click();
    await runner.getByLabel(/^Free first run/).check();
    await runner.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(runner.getByText(`number ${index + 1}`)).toBeVisible();
  }

  await admin.reload();
  await expect(admin.getByText("1 booked")).toBeVisible();
  for (const reference of ["412345678901", "412345678902"])
    await expect(admin.getByText(new RegExp(reference)).first()).toBeVisible();
  await admin.getByRole("button", { name: /^Mark paid: ₹\d+, Asha Raman$/ }).click();
  await expect(
    admin.getByText(/\w+, \d+ \w+, \d+:\d\d [ap]m, by UPI, marked by ravi/),
  ).toBeVisible();
  await asha.reload();
  await expect(asha.getByText("₹99, paid")).toBeVisible();
  await expect(asha.getByText("Confirmed")).toBeVisible();
  await asha.goto("/membership");
  await asha.getByRole("link", { name: /^Receipt/ }).click();
  await expect(asha.getByText("Amount received")).toBeVisible();
  await asha.goto(page);
  const standing = asha.getByRole("region", { name: "You and this run" });
  await expect(standing).toContainText("You're in");
  await expect(asha.getByRole("link", { name: "Join the waitlist" })).toHaveCount(0);
  await standing.getByRole("link", { name: "See my booking" }).click();

  await asha.getByText("Cancel", { exact: true }).click();
  await asha.getByRole("button", { name: "Cancel Asha Raman's seat" }).click();
  await expect(asha.getByText("You've given your seat back.")).toBeVisible();
  await arjun.goto("/inbox");
  await ready(arjun);
  const seat = arjun.getByRole("listitem").filter({ hasText: "A seat came free, and it's yours." });
  await expect(seat).toContainText("New");
  const read = arjun.waitForResponse((answer) => answer.request().method() === "POST");
  await seat.getByRole("link").click();
  await read;
  await arjun.goto("/inbox");
  await expect(seat).not.toContainText("New");
  await arjun.goto("/bookings");
  await expect(arjun.getByRole("link", { name: "One Seat Sunrise" })).toBeVisible();
  await divya.reload();
  await expect(divya.getByText("number 1")).toBeVisible();

  await asha.goto("/bookings");
  await expect(asha.getByText("My credit")).toBeVisible();
  await admin.goto("/admin/credits");
  await admin.getByText("Pay back", { exact: true }).click();
  await admin.getByLabel("How it was paid").fill("UPI 512345678901");
  await admin.getByRole("button", { name: "Paid back to Asha Raman" }).click();
  await expect(admin.getByText("₹99 noted as paid back.")).toBeVisible();
  await asha.reload();
  await expect(asha.getByText("Paid back by ravi: UPI 512345678901")).toBeVisible();
});
