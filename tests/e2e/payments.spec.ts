/** Paying in the browser, with two tabs and an ended session. Money itself is in tests/requests/bookings. */
import { expect, type Page } from "@playwright/test";
import { DAY_MS, dayOf } from "~/lib/dates";
import { addEvent, TIME_ZONE } from "../support/run-day";
import type { ServerProcess } from "../support/server-process";
import { axe } from "./accessible";
import { expectFocusOn } from "./answers-in-view";
import { fillDashboard } from "./attended-events";
import { becomeAdmin, becomeMember, signInByCookie, within } from "./members";
import { DESKTOP, PHONE, signIn, test } from "./support";
import { ready } from "./visits";

const UTR = "412345678901";
const OTHER_UTR = "512345678902";

test.use({ hasOwnClub: true });

test("what is paid is never lost, from the reference to receipt, renewal and credit", async ({
  page,
  openPage,
  club,
}) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const runner = await becomeMember(page, club);
  const { memberId } = runner;
  const eventPath = await within(club.dataDir, async (db) => {
    // The question about the language is answered.
    const member = db.updateTable("members").where("id", "=", memberId);
    await member.set({ status: "active", language: "en" }).execute();
    await fillDashboard(db, { memberId });
    return `/events/${await addEvent(db, { date: dayOf(Date.now() + 5 * DAY_MS, TIME_ZONE) })}`;
  });
  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await book(page, eventPath);
  await test.step("a reference outlives the end of the session and a booking that was replaced", () =>
    giveReference(page, club, { ...runner, eventPath }));
  await test.step("the admin sees it beside the booking that replaced its own, and marks that as paid", async () => {
    await admin.goto("/admin/payments");
    const kept = admin.getByRole("row").filter({ hasText: UTR }).filter({ hasText: "Replaced by" });
    await kept.getByRole("button", { name: /^Mark paid/ }).click();
    await expect(kept).toHaveCount(0);
    await page.getByRole("link", { name: "See booking" }).click();
    await expect(page.getByText("You're in!")).toBeVisible();
  });
  await test.step("the fullest dashboard counts down on at most three screens of a phone", () =>
    readTheDashboard(page));
  await test.step("a membership is bought and renewed, and a paid run that is cancelled becomes credit", async () => {
    await payForMembership(page, admin);
    await useTheCard(page, eventPath);
  });
});

interface Payer {
  memberId: string;
  phone: string;
  eventPath: string;
}

async function giveReference(page: Page, club: ServerProcess, payer: Payer) {
  const { memberId, phone, eventPath } = payer;
  const endSession = () =>
    within(club.dataDir, (db) =>
      db.deleteFrom("sessions").where("member_id", "=", memberId).execute(),
    );
  await expect(page.getByText("Your spot is on hold. Pay ₹99 to confirm it.")).toBeVisible();
  const reference = page.getByLabel("Transaction reference (UTR)");
  const paid = page.getByRole("button", { name: "I have paid" });
  await reference.fill("12345");
  await paid.click();
  await expect(reference).toBeFocused();
  await reference.fill(UTR);
  await endSession();
  await paid.click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in again" }).click();
  const door = await opened;
  await signIn(door, club, phone);
  await door.waitForURL("**/dashboard");
  await door.close();
  await page.reload();
  await expect(reference).toHaveValue(UTR);
  await ready(page);

  await endSession();
  await paid.click();
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await signInByCookie(page, club, { memberId });
  const second = await page.context().newPage();
  await second.goto(eventPath);
  await expect(second.getByRole("link", { name: "Pay ₹99" })).toBeVisible();
  await expect(second.getByRole("link", { name: "Join the waitlist" })).toHaveCount(0);
  await book(second, eventPath);
  await second.close();
  await page.goto(page.url());
  await expect(page.getByText(`Reference ${UTR} was not sent`)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Send it to the club" }).click();
  await expect(page.getByText("The club sees your reference beside the booking")).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(page.getByText("was not sent")).toHaveCount(0);
}

async function readTheDashboard(page: Page) {
  await page.goto("/dashboard");
  await ready(page);
  await expect(page.getByText("Are you home?")).toBeVisible();
  await expect(page.getByText(/^\d+ h \d+ min$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /coming/ })).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * PHONE.height);
  await axe(page);
  await page.getByRole("link", { name: /coming/ }).click();
  await expect(page.getByRole("heading", { name: "Who's coming" })).toBeInViewport();
}

async function payForMembership(page: Page, admin: Page) {
  await page.goto("/membership");
  await ready(page);
  await page.getByRole("button", { name: "Become a member for ₹299 a month" }).click();
  await expect(page.locator(":focus")).toContainText("Pay ₹299 by UPI");
  await page.getByLabel("Transaction reference (UTR)").fill(OTHER_UTR);
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByText(`Reference ${OTHER_UTR} sent: waiting for the club`)).toBeVisible();
  await expectFocusOn(page, "Thank you, noted.");
  await admin.goto("/admin/payments");
  const sent = admin.getByRole("row").filter({ hasText: OTHER_UTR });
  await sent.getByRole("button", { name: /^Mark paid/ }).click();
  await expect(admin.getByText("Marked as paid.")).toBeVisible();
  await expect(sent.getByRole("rowheader").getByRole("link")).toBeFocused();
}

async function useTheCard(page: Page, eventPath: string) {
  const card = page.getByRole("region", { name: "Membership card" });
  await page.goto(eventPath);
  await ready(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Cancel .+'s spot$/ }).click();
  await expectFocusOn(page, "You've given your spot back. Thanks for telling us.");
  await page.goto("/membership");
  await expect(card).toContainText(/Valid until .*Runs used0Saved₹0Credit₹99/);
  const receipts = page.getByRole("link", { name: /^Receipt R-\d{5}$/ });
  await expect(receipts).toHaveCount(2);
  await receipts.first().click();
  await expect(page.getByRole("article")).toContainText("Amount received₹299");
  await page.getByRole("button", { name: "Print the receipt" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.goBack();
  await card.getByRole("button", { name: "Renew for ₹299" }).click();
  await expect(card).toContainText(/Not paid yet: .+ to .+\./);
  await axe(page);
}

/** Books the run to be paid by itself, and ends on the page of the booking. */
async function book(page: Page, eventPath: string) {
  await page.goto(`${eventPath}/book`);
  await ready(page);
  await page.getByLabel("Pay-Per-Run").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Take my spot" }).click();
  await page.waitForURL("**/bookings/**");
  await ready(page);
}
