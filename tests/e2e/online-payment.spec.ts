/** Paying online through the trial's stand-in, and the treasurer's part of it. */
import { expect, type Page } from "@playwright/test";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { askForPayment } from "~/core/payments/due-payments.server";
import { DAY_MS, dayOf } from "~/lib/dates";
import { addEvent, TIME_ZONE } from "../support/run-day";
import { axe } from "./accessible";
import { becomeAdmin, becomeMember, within } from "./members";
import { DESKTOP, signIn, test } from "./support";
import { ready, rememberClosing } from "./visits";

test.use({ hasOwnClub: true, clubEnv: { PAYMENTS: "razorpay" } });

test("a visitor books and pays online on a small phone, a part goes back, and the takings agree", async ({
  page,
  openPage,
  club,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { memberId, phone } = await becomeMember(await openPage(), club);
  const eventPath = await within(club.dataDir, async (db) => {
    await db.updateTable("members").set({ status: "active" }).where("id", "=", memberId).execute();
    return `/events/${await addEvent(db, { date: dayOf(Date.now() + 5 * DAY_MS, TIME_ZONE) })}`;
  });
  await rememberClosing(page);
  const began = Date.now();
  await page.goto(`${eventPath}/book`);
  await ready(page);
  await page.getByRole("link", { name: "Been with us before? Sign in" }).click();
  await page.waitForURL("**/signin?**");
  await signIn(page, club, phone);
  await page.waitForURL(`**${eventPath}/book`);
  await page.getByLabel("Pay-Per-Run").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Take my spot" }).click();
  await page.waitForURL("**/bookings/**");
  const bookingId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await ready(page);
  await page.getByRole("link", { name: "Pay ₹99 online" }).click();
  await ready(page);
  await page.getByRole("button", { name: "Pay ₹99" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("₹99 paid. Thank you!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Pay ₹99 online" })).toHaveCount(0);
  expect(Date.now() - began).toBeLessThan(90_000);
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page.getByText("You're in!")).toBeVisible();
  expect(await hasServiceScript(page)).toBe(false);
  await page.goto("/money");
  await expect(page.getByRole("row").filter({ hasText: "Paid" }).first()).toContainText("₹99");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await axe(page);
  await within(club.dataDir, (db) => cancelBooking(db, { bookingId, memberId, now: Date.now() }));
  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await admin.goto("/admin/payments/inbox");
  const line = admin.getByRole("row").filter({ hasText: "Paid for" });
  await line.getByText("Send back", { exact: true }).first().click();
  await line.getByLabel("Rupees").fill("40");
  await line.getByLabel("Why").fill("The run was rained off");
  await line.getByRole("button", { name: /^Send back to/ }).click();
  await expect(admin.getByText("On its way back.")).toBeVisible();
  await expect(admin.getByText("₹40 sent back")).toBeVisible();
  const agreement = admin.getByRole("table", { name: "From takings to the bank" });
  const today = agreement.getByRole("row").filter({ hasText: "Today" });
  for (const rupees of ["₹99", "₹40", "₹56.66"]) await expect(today).toContainText(rupees);
  await axe(admin);
});

const hasServiceScript = (page: Page) =>
  page.evaluate(
    () => "Razorpay" in window || document.querySelector("script[src*=stand-in]") !== null,
  );

test("the service's script is loaded by the press, and is gone with the page", async ({
  page,
  club,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { memberId } = await becomeMember(page, club);
  const paymentId = await within(club.dataDir, (db) =>
    askForPayment(db, {
      memberId,
      eventId: null,
      membershipId: null,
      amountRupees: 99,
      now: Date.now(),
    }),
  );
  await page.goto(`/pay/${paymentId}`);
  await ready(page);
  expect(await hasServiceScript(page)).toBe(false);
  await page.getByRole("button", { name: "Pay ₹99" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await hasServiceScript(page)).toBe(true);
  await axe(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
  await expect(async () => expect(await hasServiceScript(page)).toBe(false)).toPass();
});

test("a member turns renewal on, is debited, fails, is told, and cancels", async ({
  page,
  club,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { memberId } = await becomeMember(page, club);
  await within(club.dataDir, (db) =>
    db.updateTable("members").set({ status: "active" }).where("id", "=", memberId).execute(),
  );
  await page.goto("/membership");
  await ready(page);
  await page.getByRole("link", { name: "Renew by itself" }).click();
  await expect(page.getByText(/^From .* we take ₹299 once a month by UPI Autopay/)).toBeVisible();
  await page.getByRole("button", { name: "Renew by itself" }).click();
  const sayYes = page.getByRole("link", { name: "Say yes on Razorpay’s page" });
  const mandate = (await sayYes.getAttribute("href")) ?? "";
  await axe(page);
  await sayYes.click();
  await page.getByRole("button", { name: "Say yes" }).click();
  await expect(page.getByText(/^On .* we take ₹299 for the next month/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto(mandate);
  await page.getByRole("button", { name: "Debit now" }).click();
  await page.waitForURL("**/renewal");
  await page.goto("/money");
  await expect(page.getByRole("row").filter({ hasText: "Paid" }).first()).toContainText("₹299");

  await page.goto(mandate);
  await page.getByRole("button", { name: "Let a debit fail" }).click();
  await expect(page.getByText("₹299 couldn’t be taken")).toBeVisible();
  await axe(page);
  await page.goto("/inbox");
  await expect(page.getByText("Your membership couldn’t be renewed").first()).toBeVisible();

  await page.goto("/renewal");
  await ready(page);
  await page.getByRole("button", { name: "Stop renewing" }).click();
  await expect(page.getByRole("button", { name: "Renew by itself" })).toBeVisible();
  await page.goto("/money");
  await expect(page.getByRole("row").filter({ hasText: "Paid" })).toHaveCount(1);
});
